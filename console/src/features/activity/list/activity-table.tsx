import type { ActivityEntry } from '@greenroom/contract'
import { useMediaQuery } from '@mantine/hooks'
import { nameOfActor } from '../../../lib/name-of-actor.ts'
import { Moment } from '../../../ui/moment.tsx'
import { WhenCell, WhoCell } from '../../../ui/who-and-when.tsx'
import { Name } from '../../../ui/name.tsx'
import { PagedTable } from '../../../ui/paged-table.tsx'
import type { PagedProps } from '../../../ui/paged-table.tsx'
import { RowButton } from '../../../ui/row-button.tsx'
import { describeEntry, sentenceText } from '../words/describe-entry.ts'
import { fieldLabel } from '../words/field-labels.ts'
import { ItemName } from '../words/item-name.tsx'

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
export function ActivityTable({
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
