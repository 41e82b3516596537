import { activity } from '@greenroom/contract'
import type { ActivityEntry } from '@greenroom/contract'
import { Button, Checkbox } from '@mantine/core'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { useEffect, useState } from 'react'
import { useMediaQuery } from '@mantine/hooks'
import { findFocusTrigger, focusElement, focusFirst } from '../../lib/focus.ts'
import { nameOfActor } from '../../lib/name-of-actor.ts'
import { useHasConversations } from '../../services/api/features.ts'
import styles from '../../ui/filter-bar.module.css'
import { FilterGroup } from '../../ui/filter-group.tsx'
import { FilterDays, FilterSelect, FilterText } from '../../ui/filter-inputs.tsx'
import type { FilterOption } from '../../ui/filter-inputs.tsx'
import { countText, PagedTable } from '../../ui/paged-table.tsx'
import type { PagedProps } from '../../ui/paged-table.tsx'
import { Moment } from '../../ui/moment.tsx'
import { WhenCell, WhoCell } from '../../ui/who-and-when.tsx'
import { Name } from '../../ui/name.tsx'
import { RowButton } from '../../ui/row-button.tsx'
import { DownloadCsv, PanelFrame, useFilters, usePanelView } from '../crud/index.ts'
import type { FilterProps } from '../crud/index.ts'
import { queryOf } from './filters.ts'
import { useActivity, useActors } from './use-activity.ts'
import { EntryView } from './entry-view.tsx'
import { actions, conversationAction } from './actions.ts'
import { kinds } from './kinds.ts'
import { describeEntry, sentenceText } from './describe-entry.ts'
import { fieldLabel } from './field-labels.ts'
import { ItemName } from './item-name.tsx'

/** Who changed what: the list of entries, or the entry that was opened from it. */
export function ActivityPanel() {
  const { view, open } = usePanelView()
  // Restored on the way back to the list: the focused button and the scroll position.
  const [opened, setOpened] = useState<string>()
  const { offset, ...bar } = useFilters(() => setOpened(undefined))
  const entryId = view?.name === 'entry' ? view.id : undefined
  const { filters } = bar
  const query = queryOf(filters, useHasConversations())
  const list = useActivity(query, entryId === undefined)
  const hasRows = list.rows.length > 0
  // A new list starts at its top.
  const [shownTimes, setShownTimes] = useState(0)
  if (entryId !== undefined && entryId !== opened) setOpened(entryId)
  useEffect(() => {
    if (entryId === undefined && hasRows) focusElement(findFocusTrigger(opened))
  }, [entryId, opened, hasRows])

  if (entryId !== undefined)
    return (
      <EntryView
        key={entryId}
        id={entryId}
        onShowAll={(item) => {
          offset.current = 0
          setOpened(undefined)
          open({ name: 'list', filters: item })
        }}
      />
    )
  const isNarrowed = Object.keys(filters).some((name) => name !== 'conversations')
  return (
    <PanelFrame
      count={countText(list, 'entry', 'entries')}
      action={
        <DownloadCsv
          endpoint={activity.export}
          options={{ query }}
          fallbackName="greenroom-activity.csv"
        />
      }
    >
      <FilterBar {...bar} />
      <div role="status" className="unless-empty">
        {list.newCount > 0 && (
          <Button
            variant="light"
            size="compact-sm"
            onClick={() => {
              offset.current = 0
              list.showNew()
              setShownTimes(shownTimes + 1)
              focusFirst(document, 'h1')
            }}
          >
            {`${list.newCount}${list.hasMoreNew ? '+' : ''} new · Show`}
          </Button>
        )}
      </div>
      <ActivityTable
        key={`${shownTimes} ${new URLSearchParams(query)}`}
        {...{ list, offset }}
        onOpen={({ audit_id }) => open({ name: 'entry', id: audit_id, filters })}
        onClear={isNarrowed ? bar.onClear : undefined}
      />
    </PanelFrame>
  )
}

const allKinds = Object.entries(kinds).map(([value, { plural }]) => ({ value, label: plural }))
const allActions = Object.entries(actions).map(([value, [label]]) => ({ value, label }))
/** How far back the entries go. `custom` goes with `from` and `to`, days such as 2026-11-22. */
const allRanges = [
  { value: 'today', label: 'Today' },
  { value: '7', label: 'Last 7 days' },
  { value: '30', label: 'Last 30 days' },
  { value: 'custom', label: 'From – to' },
]

/** The filters of the list. All of them hold at once. */
function FilterBar({ filters, onChange, onClear }: FilterProps) {
  const { data: actors = [] } = useActors()
  const hasConversations = useHasConversations()
  const { action, range, from, to, entity_id, name = entity_id, text = '', conversations } = filters
  const select = (
    key: 'actor' | 'entity' | 'action' | 'range',
    label: string,
    every: string,
    options: readonly FilterOption[],
  ) => (
    <FilterSelect
      {...{ label, every, options }}
      missing={nameOfActor(filters[key] ?? '')}
      value={filters[key]}
      onChange={(value) => onChange({ [key]: value, ...(key === 'range' && { from: '', to: '' }) })}
    />
  )
  return (
    <FilterGroup only={entity_id && name} onClear={onClear}>
      <FilterText
        label="Name, email or ID"
        text={text}
        onChange={(typed) => onChange({ text: typed })}
      />
      {select('actor', 'Who', 'Everyone', actors)}
      {entity_id === undefined && select('entity', 'Kind', 'Every kind', allKinds)}
      {select('action', 'What was done', 'Every action', allActions)}
      {select('range', 'When', 'Any time', allRanges)}
      {range === 'custom' && <FilterDays {...{ from, to, onChange }} />}
      {hasConversations && action !== conversationAction && (
        <Checkbox
          className={styles.check}
          px="0.25rem"
          label="Without test conversations"
          checked={conversations !== 'shown'}
          onChange={({ currentTarget }) =>
            onChange({ conversations: currentTarget.checked ? '' : 'shown' })
          }
        />
      )}
    </FilterGroup>
  )
}

const action = { title: 'Action', narrow: true, width: 6.5 }
const columns = [
  { title: 'When', width: 8.5 },
  { title: 'Who', width: 15 },
  { title: 'What', width: 27 },
  { title: 'Fields', width: 9 },
  action,
]
/** Where there is no room, who and when stand below what. */
const narrowColumns = [
  { title: 'What', width: 12 },
  { ...action, width: 5.5 },
]
const narrowQuery = '(width < 40em)'

/** The entries, newest first: when, who, what, and the fields that were changed. */
function ActivityTable({
  onOpen,
  ...paged
}: { onOpen: (entry: ActivityEntry) => void } & PagedProps<ActivityEntry>) {
  const isNarrow = useMediaQuery(narrowQuery, undefined, { getInitialValueInEffect: false })
  const cells = (entry: ActivityEntry, _: number, name: string) => {
    const who = nameOfActor(entry.actor_email)
    const fields = entry.fields.map((field) => fieldLabel(entry.entity, field)).join(', ')
    return (
      <>
        {isNarrow ? (
          <td title={`${who} ${sentenceText(entry)}`}>
            <span id={name} className="block ellipsis tight">
              <Words entry={entry} />
            </span>
            <span className="block ellipsis tiny tight">
              <Moment at={entry.at} /> · <Name>{who}</Name>
            </span>
          </td>
        ) : (
          <>
            <WhenCell at={entry.at} />
            <WhoCell email={entry.actor_email} />
            <td id={name} title={sentenceText(entry)}>
              <Words entry={entry} />
            </td>
            <td title={fields}>{fields || '-'}</td>
          </>
        )}
        <td data-narrow data-buttons>
          <RowButton about={name} focusTrigger={entry.audit_id} onClick={() => onOpen(entry)}>
            Details
          </RowButton>
        </td>
      </>
    )
  }
  return (
    <PagedTable
      label="Activity"
      columns={isNarrow ? narrowColumns : columns}
      cells={cells}
      keyOf={({ audit_id }) => audit_id}
      what="entries"
      failure="The activity could not be loaded"
      empty={{
        sentence: 'No activity yet',
        hint: 'Sign-ins and changes are listed here as they happen.',
      }}
      {...paged}
    />
  )
}

/** What was done, with the item as a link. */
function Words({ entry }: { entry: ActivityEntry }) {
  const { before, name, after } = describeEntry(entry)
  return (
    <>
      {before}
      {name && <ItemName entry={entry} name={name} />}
      {after}
    </>
  )
}
