import type { ActivityEntry } from '@greenroom/contract'
import { useCallback } from 'react'
import type { ReactNode, RefObject } from 'react'
import { formatMoment, formatTimestamp } from '../../../lib/dates.ts'
import { nameOfActor } from '../../../parts/name-of-actor.ts'
import { LongTable } from '../../../ui/long-table.tsx'
import { RowButton } from '../../../ui/row-button.tsx'
import { describeEntry, sentenceText } from '../words/describe-entry.ts'
import { fieldLabel } from '../words/field-labels.ts'
import { ThingName } from '../words/thing-name.tsx'

const columns = [
  { title: 'When', width: 9.5 },
  { title: 'Who', width: 14 },
  { title: 'What', width: 24 },
  { title: 'Fields', width: 12 },
  { title: 'Action', narrow: true, width: 6.5 },
]

const idOf = ({ audit_id }: ActivityEntry) => audit_id

/** The entries, newest first: when, who, what, and the fields that were changed. */
export function ActivityTable({
  rows,
  onOpen,
  ...paging
}: {
  rows: readonly ActivityEntry[]
  onOpen: (entry: ActivityEntry) => void
  offset: RefObject<number>
  total: number | undefined
  onView: (first: number, last: number) => void
  footer: ReactNode
}) {
  const cells = useCallback(
    (entry: ActivityEntry, _: number, name: string) => {
      const { before, name: thing, after } = describeEntry(entry)
      const who = nameOfActor(entry.actor_email)
      const fields = entry.fields.map((field) => fieldLabel(entry.entity, field)).join(', ')
      return (
        <>
          <td title={formatTimestamp(entry.at)}>
            <time dateTime={entry.at}>{formatMoment(Date.parse(entry.at))}</time>
          </td>
          <td title={who}>{who}</td>
          <td id={name} title={sentenceText(entry)}>
            {before}
            {thing && <ThingName entry={entry} name={thing} />}
            {after}
          </td>
          <td title={fields}>{fields || '-'}</td>
          <td data-narrow data-buttons>
            <RowButton about={name} focusTrigger={entry.audit_id} onClick={() => onOpen(entry)}>
              Details
            </RowButton>
          </td>
        </>
      )
    },
    [onOpen],
  )
  return <LongTable label="Activity" {...{ columns, rows, cells }} keyOf={idOf} {...paging} />
}
