import { trash } from '@greenroom/contract'
import type { TrashedItem, TrashEntity } from '@greenroom/contract'
import type { ReactNode } from 'react'
import { pluralize } from '../../lib/numbers.ts'
import { capitalize } from '../../lib/humanize.ts'
import { nounOf, shownName } from '../../services/entity-words.ts'
import { nameOfActor } from '../../lib/name-of-actor.ts'
import { Moment } from '../../ui/moment.tsx'
import { LongTable } from '../../ui/long-table.tsx'
import { RowButton } from '../../ui/row-button.tsx'
import { rowIcons } from '../../ui/row-icons.tsx'
import { request } from '../../services/api/request.ts'
import { confirmRequest } from '../../services/api/confirm-request.ts'
import { Name } from '../../ui/name.tsx'
import { pagesOf } from '../../services/api/fetch.ts'
import { queryClient } from '../../services/api/lists.ts'
import { usePages } from '../../services/api/use-pages.ts'

const columns = [
  { title: 'Name', width: 19 },
  { title: 'Kind', width: 9 },
  { title: 'Deleted by', width: 13 },
  { title: 'Deleted', width: 7.5 },
  { title: 'Removed', width: 6.5 },
  { title: 'Actions', narrow: true, width: 8 },
]

const idOf = ({ trash_id }: TrashedItem) => trash_id
const dayMs = 86_400_000

/** How long an item is still kept. */
const timeLeft = (expiresAt: string) => {
  const days = Math.ceil((Date.parse(expiresAt) - Date.now()) / dayMs)
  return days < 1 ? 'within the hour' : `in ${pluralize(days, 'day')}`
}

/** Label of a kind of deleted item. */
export const labelOf = (kind: TrashEntity): string =>
  kind === 'sessions' ? 'Session' : capitalize(nounOf(kind))

/** @param isBusy whether an item is being restored, by its trash id */
export function TrashTable({
  rows,
  isBusy,
  footer,
  onRestore,
}: {
  rows: readonly TrashedItem[]
  isBusy: (trashId: string) => boolean
  footer: ReactNode
  onRestore: (item: TrashedItem) => void
}) {
  const cells = (item: TrashedItem, _: number, about: string) => (
    <>
      <td id={about} translate="no" title={item.name}>
        <strong>{shownName(item.entity, item.name)}</strong>
      </td>
      <td>{labelOf(item.entity)}</td>
      <td translate="no" title={item.actor_email}>
        {nameOfActor(item.actor_email)}
      </td>
      <td>
        <Moment at={item.deleted_at} />
      </td>
      <td>{timeLeft(item.expires_at)}</td>
      <td data-narrow data-buttons>
        <RowButton
          about={about}
          busy={isBusy(item.trash_id)}
          focusTrigger={item.trash_id}
          onClick={() => onRestore(item)}
        >
          Restore
        </RowButton>
        <RowButton
          label="Remove for good"
          of={about}
          title="Remove for good"
          danger
          onClick={() => askToRemove(item)}
        >
          {rowIcons.remove}
        </RowButton>
      </td>
    </>
  )
  return <LongTable label="Trash" {...{ columns, rows, cells, footer }} keyOf={idOf} />
}

/** Removes a deleted item for good after a confirmation. */
const askToRemove = ({ trash_id, entity, name }: TrashedItem): void =>
  confirmRequest({
    title: 'Remove for good',
    text: (
      <>
        <Name>{shownName(entity, name)}</Name> can no longer be restored after this. Deleted items
        that refer to it cannot be restored either.
      </>
    ),
    cancel: 'Keep',
    confirm: 'Remove for good',
    send: (signal) => request(trash.remove, { params: { trash_id }, signal }),
    done: 'Removed for good',
    failure: 'Failed to remove',
    onDone: reloadTrash,
    onGone: reloadTrash,
  })

/** Loads the trash again. */
export const reloadTrash = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: [trash.list.path] })

/**
 * What is in the trash, the last deleted first, page by page.
 * @param entity absent for every kind
 * @param id of an item, to find only that
 */
export const useTrash = (entity: TrashEntity | undefined, id: string | undefined) =>
  usePages(
    pagesOf(trash.list, { limit: '50', ...(entity && { entity }), ...(id && { entity_id: id }) }),
  )
