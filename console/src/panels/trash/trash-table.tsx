import type { TrashedThing } from '@greenroom/contract'
import type { ReactNode } from 'react'
import { formatMoment } from '../../lib/dates.ts'
import { pluralize } from '../../lib/numbers.ts'
import { shownName } from '../../services/entity-words.ts'
import { nameOfActor } from '../../parts/name-of-actor.ts'
import { LongTable } from '../../ui/long-table.tsx'
import { RowButton } from '../../ui/row-button.tsx'
import { rowIcons } from '../../ui/row-icons.tsx'
import { askToRemove } from './ask-to-remove.tsx'
import { labelOf } from './kinds.ts'

const columns = [
  { title: 'Name', width: 19 },
  { title: 'Kind', width: 9 },
  { title: 'Deleted by', width: 13 },
  { title: 'Deleted', width: 7.5 },
  { title: 'Removed', width: 6.5 },
  { title: 'Actions', narrow: true, width: 8 },
]

const idOf = ({ trash_id }: TrashedThing) => trash_id
/** Longer names may be clipped by their column and get a tooltip. */
const maxVisible = 30
const dayMs = 86_400_000

/** How long a thing is still kept. */
const timeLeft = (expiresAt: string) => {
  const days = Math.ceil((Date.parse(expiresAt) - Date.now()) / dayMs)
  return days < 1 ? 'within the hour' : `in ${pluralize(days, 'day')}`
}

/** @param busy the trash id of the thing that is being restored */
export function TrashTable({
  rows,
  busy,
  footer,
  onRestore,
}: {
  rows: readonly TrashedThing[]
  busy: string | undefined
  footer: ReactNode
  onRestore: (thing: TrashedThing) => void
}) {
  const cells = (thing: TrashedThing, _: number, about: string) => (
    <>
      <td id={about} title={thing.name.length > maxVisible ? thing.name : undefined}>
        <strong>{shownName(thing.entity, thing.name)}</strong>
      </td>
      <td>{labelOf(thing.entity)}</td>
      <td title={thing.actor_email}>{nameOfActor(thing.actor_email)}</td>
      <td>
        <time dateTime={thing.deleted_at}>{formatMoment(Date.parse(thing.deleted_at))}</time>
      </td>
      <td>{timeLeft(thing.expires_at)}</td>
      <td data-narrow data-buttons>
        <RowButton about={about} busy={busy === thing.trash_id} onClick={() => onRestore(thing)}>
          Restore
        </RowButton>
        <RowButton
          label="Remove for good"
          of={about}
          title="Remove for good"
          danger
          onClick={() => askToRemove(thing)}
        >
          {rowIcons.remove}
        </RowButton>
      </td>
    </>
  )
  return <LongTable label="Trash" {...{ columns, rows, cells, footer }} keyOf={idOf} />
}
