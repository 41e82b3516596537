import { isSearch, maxBulk, people as endpoints, peopleRoles } from '@greenroom/contract'
import type { Person } from '@greenroom/contract'
import { Button, Group, Badge, Checkbox } from '@mantine/core'
import { useState } from 'react'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { useMediaQuery } from '@mantine/hooks'
import { humanize } from '../../lib/humanize.ts'
import { formatMoment } from '../../lib/dates.ts'
import { fullName } from '../../lib/full-name.ts'
import { formatNumber, pluralize } from '../../lib/numbers.ts'
import { useFeature } from '../../services/api/features.ts'
import { pagesOf } from '../../services/api/fetch.ts'
import { usePages } from '../../services/api/use-pages.ts'
import { openDialog } from '../../services/dashboard-location.ts'
import { toDialog, toView } from '../../services/entity-location.ts'
import { IconPlus } from '../../ui/icons/later-icons.ts'
import { countText, PagedTable } from '../../ui/paged-table.tsx'
import type { PagedProps } from '../../ui/paged-table.tsx'
import { FilterGroup } from '../../ui/filter-group.tsx'
import { FilterSelect, FilterText } from '../../ui/filter-inputs.tsx'
import type { FilterOption } from '../../ui/filter-inputs.tsx'
import { RowButton } from '../../ui/row-button.tsx'
import { ViewLink } from '../../ui/view-link.tsx'
import { DialogSlot, DownloadCsv, PanelFrame, useFilters } from '../crud/index.ts'
import type { FilterProps } from '../crud/index.ts'
import { AddPersonDialog } from './add-person.tsx'
import { BulkBar, SelectedDialog } from './bulk-bar.tsx'
import { ImportDialog } from './import-dialog.tsx'
import { useSelection, useOptions } from './use-people.ts'

/** Trainees and their managers: the list with its filters, and what can be done to several of them. */
export function PeoplePanel() {
  const [selected, setSelected] = useSelection()
  const [isListing, setListing] = useState(false)
  const hasCsv = useFeature('people-csv')
  const { offset, ...bar } = useFilters()
  const { search = '', ...others } = bar.filters
  const query = { ...others, ...(isSearch(search) && { search: search.trim() }) }
  const list = usePages<Person>({
    ...pagesOf(endpoints.list, { ...query, limit: '100' }),
    gcTime: 0,
  })
  const people = [...selected.values()]
  const unselected = list.rows.slice(0, maxBulk).filter(({ user_id }) => !selected.has(user_id))
  const toggle = (person: Person) => {
    const next = new Map(selected)
    if (!next.delete(person.user_id)) next.set(person.user_id, person)
    setSelected(next)
  }
  return (
    <PanelFrame
      count={countText(list, 'person', 'people')}
      beside={
        hasCsv &&
        list.rows.length > 0 && (
          <DownloadCsv
            quiet
            endpoint={endpoints.export}
            options={{ query }}
            fallbackName="greenroom-people.csv"
          />
        )
      }
      action={
        <Group gap="xs">
          <Button variant="default" onClick={() => openDialog({ name: 'import-people' })}>
            Import
          </Button>
          <Button
            leftSection={<IconPlus size={16} />}
            onClick={() => openDialog({ name: 'add-person' })}
          >
            Add person
          </Button>
        </Group>
      }
    >
      <DialogSlot name="add-person" component={AddPersonDialog} />
      <DialogSlot name="import-people" component={ImportDialog} />
      <div className="column gap-md shrink">
        <FilterBar {...bar} />
        {selected.size > 0 && (
          <BulkBar
            people={people}
            onList={() => setListing(true)}
            onSelectAll={
              unselected.length > 0
                ? () =>
                    setSelected(
                      new Map([...people, ...unselected].map((row) => [row.user_id, row])),
                    )
                : undefined
            }
            onClear={() => setSelected(new Map())}
          />
        )}
        <SelectedDialog
          opened={isListing}
          people={people}
          onToggle={toggle}
          onClose={() => setListing(false)}
        />
        <PeopleTable
          key={String(new URLSearchParams(bar.filters))}
          {...{ list, offset, selected }}
          onToggle={toggle}
          onClear={bar.onClear}
        />
      </div>
    </PanelFrame>
  )
}

const roles = peopleRoles.map((value) => ({ value, label: humanize(value) }))
const statuses = [
  { value: 'active', label: 'Active' },
  { value: 'deactivated', label: 'Deactivated' },
]
const quiet = [
  { value: '14', label: 'Quiet for 14 days' },
  { value: '30', label: 'Quiet for 30 days' },
]
const credits = [
  { value: 'low', label: 'Low credits' },
  { value: 'true', label: 'Credits left' },
  { value: 'false', label: 'No credits' },
]

/** The filters of the list. All of them hold at once. */
function FilterBar({ filters, onChange, onClear }: FilterProps) {
  const { plans } = useOptions()
  const hasLowCredits = useFeature('low-credits')
  const { search = '', low_credits, has_credits } = filters
  const style = { flexBasis: '9rem' }
  const select = (label: string, every: string, options: readonly FilterOption[], key: string) => (
    <FilterSelect
      {...{ label, every, options, style }}
      value={filters[key]}
      onChange={(chosen) => onChange({ [key]: chosen })}
    />
  )
  return (
    <FilterGroup onClear={onClear}>
      <FilterText
        label="Name or email"
        text={search}
        onChange={(text) => onChange({ search: text })}
      />
      {select('Role', 'Every role', roles, 'role')}
      {select('Plan', 'Every plan', plans, 'plan_id')}
      {select('Status', 'Every status', statuses, 'status')}
      {select('Last session', 'Any time', quiet, 'quiet_days')}
      <FilterSelect
        label="Credits"
        every="Any credits"
        options={hasLowCredits ? credits : credits.slice(1)}
        style={style}
        value={low_credits === 'true' ? 'low' : has_credits}
        onChange={(chosen) =>
          onChange(
            chosen === 'low'
              ? { low_credits: 'true', has_credits: '' }
              : { low_credits: '', has_credits: chosen },
          )
        }
      />
    </FilterGroup>
  )
}

const columns = [
  { title: 'Name', width: 13.5 },
  { title: 'Email', width: 19 },
  { title: 'Role', width: 8.5 },
  { title: 'Plan', width: 6.5 },
  { title: 'Credits', width: 4.5 },
  { title: 'Last session', width: 8 },
  { title: 'Sessions', narrow: true, width: 5.5 },
]
/** Where there is no room, the address stands below the name. */
const narrowColumns = [
  { title: 'Person', width: 12 },
  { title: 'Sessions', narrow: true, width: 5 },
]
const narrowQuery = '(width < 40em)'

/** The people, each with a checkbox. The name opens the user, and the number of sessions leads to them. */
function PeopleTable({
  selected,
  onToggle,
  ...paged
}: {
  selected: ReadonlyMap<string, Person>
  onToggle: (person: Person) => void
} & PagedProps<Person>) {
  const isNarrow = useMediaQuery(narrowQuery, undefined, { getInitialValueInEffect: false })
  const cells = (person: Person, _: number, name: string) => {
    const { user_id: id, email, role, status, plan, credits_remaining, last_session_at } = person
    const toUser = (view: string) =>
      toView('users', { name: view, id, of: email, backTo: 'People' })
    const last = last_session_at ? formatMoment(last_session_at) : '-'
    return (
      <>
        <td title={isNarrow ? email : undefined}>
          <div className="row gap-sm">
            <Checkbox
              size="md"
              aria-label={`Select ${fullName(person)}`}
              checked={selected.has(id)}
              onChange={() => onToggle(person)}
            />
            <span className="grow">
              <span className="row gap-sm tight">
                <strong id={name} className="ellipsis" translate="no">
                  <ViewLink to={toUser('edit')}>{fullName(person)}</ViewLink>
                </strong>
                {status === 'deactivated' && (
                  <Badge variant="light" color="gray" size="xs" miw="max-content" tt="none">
                    Deactivated
                  </Badge>
                )}
              </span>
              {isNarrow && (
                <span className="block ellipsis tiny tight" translate="no">
                  {email}
                </span>
              )}
            </span>
          </div>
        </td>
        {!isNarrow && (
          <>
            <td translate="no" title={email}>
              {email}
            </td>
            <td>{humanize(role)}</td>
            <td translate="no">{plan?.plan_type ?? '-'}</td>
            <td>{formatNumber(credits_remaining)}</td>
            <td>{last}</td>
          </>
        )}
        <td data-narrow data-buttons>
          <RowButton
            label={`${pluralize(person.sessions, 'session')} of`}
            of={name}
            title="View sessions"
            onClick={toUser('sessions').open}
          >
            {formatNumber(person.sessions)}
          </RowButton>
        </td>
      </>
    )
  }
  return (
    <PagedTable
      label="People"
      columns={isNarrow ? narrowColumns : columns}
      cells={cells}
      keyOf={({ user_id }) => user_id}
      what="people"
      empty={{
        sentence: 'No people yet',
        hint: (
          <>
            Add a person, or import a CSV file. With a{' '}
            <ViewLink to={toDialog('people', { name: 'service-keys' })}>service key</ViewLink>, the
            role-play service can add people too.
          </>
        ),
      }}
      {...paged}
    />
  )
}
