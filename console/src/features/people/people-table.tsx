import type { Person } from '@greenroom/contract'
import { Badge, Checkbox } from '@mantine/core'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { useMediaQuery } from '@mantine/hooks'
import { formatMoment } from '../../lib/dates.ts'
import { fullName } from '../../lib/full-name.ts'
import { formatNumber, pluralize } from '../../lib/numbers.ts'
import { toDialog, toView } from '../../services/entity-location.ts'
import { PagedTable } from '../../ui/paged-table.tsx'
import type { PagedProps } from '../../ui/paged-table.tsx'
import { RowButton } from '../../ui/row-button.tsx'
import { ViewLink } from '../../ui/view-link.tsx'

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
export function PeopleTable({
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
            <td>{role.replaceAll('_', ' ')}</td>
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
