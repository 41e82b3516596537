import {
  isTrashEntity,
  parseItem,
  registry,
  restoreNeeds,
  trash,
  trashDays,
  trashEntities,
} from '@greenroom/contract'
import type { RestoreNeeds, TrashEntity, TrashedItem } from '@greenroom/contract'
import { Button, NativeSelect } from '@mantine/core'
import { useRef, useState } from 'react'
import { safeParse } from 'zod/mini'
import { findFocusTrigger, focusElement } from '../../lib/focus.ts'
import { pluralize } from '../../lib/numbers.ts'
import { capitalize } from '../../lib/humanize.ts'
import { changeView, openView } from '../../services/dashboard-location.ts'
import type { View } from '../../services/dashboard-location.ts'
import { isOffered, nounOf, shownName } from '../../services/entity-words.ts'
import { ApiError, errorMessage } from '../../services/api/api-error.ts'
import { useFeatures } from '../../services/api/features.ts'
import { readJson } from '../../services/api/json.ts'
import { useApiMutation } from '../../services/api/use-api-mutation.ts'
import { openItem } from '../../services/entity-location.ts'
import { toastFailure } from '../../ui/toasts.ts'
import { request } from '../../services/api/request.ts'
import { confirmRequest } from '../../services/api/confirm-request.ts'
import { pagesOf } from '../../services/api/fetch.ts'
import { queryClient } from '../../services/api/lists.ts'
import { usePages } from '../../services/api/use-pages.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { StaleNotice } from '../../ui/loaded.tsx'
import { LoadingIndicator } from '../../ui/loading-indicator.tsx'
import { Note } from '../../ui/note.tsx'
import { Notice } from '../../ui/notice.tsx'
import { MoreRows } from '../../ui/paged-table.tsx'
import { Moment } from '../../ui/moment.tsx'
import { LongTable } from '../../ui/long-table.tsx'
import { RowButton } from '../../ui/row-button.tsx'
import { rowIcons } from '../../ui/row-icons.tsx'
import { Name } from '../../ui/name.tsx'
import { WhoCell } from '../../ui/who-and-when.tsx'
import { PanelFrame, restoreFromTrash, usePanelView } from '../crud/index.ts'

/** Label of a kind of deleted item. */
const labelOf = (kind: TrashEntity): string =>
  kind === 'sessions' ? 'Session' : capitalize(nounOf(kind))

/** The choices of the filter. Coaching prompts cannot be deleted. */
const kindChoices = (features: ReadonlySet<string>) => [
  { value: '', label: 'Everything' },
  ...trashEntities
    .filter(
      (kind) => kind !== 'coaching-prompts' && (kind === 'sessions' || isOffered(kind, features)),
    )
    .map((value) => ({ value, label: labelOf(value) })),
]

/** What was deleted, and can be restored for 30 days (feature `trash`). */
export function TrashPanel() {
  const { location, view } = usePanelView()
  const { entity, entity_id: id, name = id } = view?.filters ?? {}
  const kind = entity !== undefined && isTrashEntity(entity) ? entity : undefined
  const { rows, total, failed, reload, ...list } = usePages(
    pagesOf(trash.list, {
      limit: '50',
      ...(kind && { entity: kind }),
      ...(id && { entity_id: id }),
    }),
  )
  const { blocked, restored, isBusy, restore } = useRestore()
  const features = useFeatures()
  const kinds = useRef<HTMLSelectElement>(null)
  const narrow = (filters: View['filters']) => changeView(location, { name: 'list', filters })
  const showAll = () => {
    // The button disappears.
    focusElement(kinds.current)
    narrow({})
  }
  const sentence = id
    ? `${name} is no longer in the trash.`
    : kind
      ? `No deleted ${kind === 'sessions' ? kind : registry[kind].plural}.`
      : 'Nothing was deleted.'
  const cells = (item: TrashedItem, _: number, about: string) => (
    <>
      <td id={about} translate="no" title={item.name}>
        <strong>{shownName(item.entity, item.name)}</strong>
      </td>
      <td>{labelOf(item.entity)}</td>
      <WhoCell email={item.actor_email} />
      <td>
        <Moment at={item.deleted_at} />
      </td>
      <td>{timeLeft(item.expires_at)}</td>
      <td data-narrow data-buttons>
        <RowButton
          about={about}
          busy={isBusy(item.trash_id)}
          focusTrigger={item.trash_id}
          onClick={() => restore(item)}
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
  return (
    <PanelFrame
      count={total || undefined}
      action={
        <NativeSelect
          ref={kinds}
          aria-label="Kind"
          data={kindChoices(features)}
          value={kind ?? ''}
          onChange={({ currentTarget: { value } }) => narrow(value ? { entity: value } : {})}
        />
      }
    >
      <p className="rigid dimmed">
        Deleted items can be restored for {trashDays} days. Then they are removed for good.
      </p>
      {id !== undefined && rows.length > 0 && (
        <Note text={`Only ${name} is shown`} action="Show all" onClick={showAll} />
      )}
      {restored?.open && (
        <Note
          key={restored.item.trash_id}
          text={`${shownName(restored.item.entity, restored.item.name)} is back`}
          action="Open"
          onClick={restored.open}
        />
      )}
      {blocked && (
        <Notice
          action={
            <Button
              variant="default"
              size="compact-sm"
              onClick={() => restore(blocked.item, blocked.needs)}
            >
              {`Restore all ${blocked.needs.length + 1}`}
            </Button>
          }
        >
          {blocked.message}
        </Notice>
      )}
      {rows.length > 0 ? (
        <>
          <StaleNotice onRetry={failed && reload} />
          <LongTable
            label="Trash"
            {...{ columns, rows, cells }}
            keyOf={({ trash_id }) => trash_id}
            footer={<MoreRows what="items" {...list} />}
          />
        </>
      ) : list.loading || list.busy ? (
        <LoadingIndicator />
      ) : (
        <EmptyState {...(!failed && { sentence })} onRetry={failed && reload}>
          {!failed && (kind ?? id) && (
            <Button variant="default" onClick={showAll}>
              Show all
            </Button>
          )}
        </EmptyState>
      )}
    </PanelFrame>
  )
}

/** Restores items. Remembers the one that needs others first, and the one that was restored last. */
function useRestore() {
  const [blocked, setBlocked] = useState<{
    item: TrashedItem
    message: string
    needs: RestoreNeeds
  }>()
  const [restored, setRestored] = useState<{ item: TrashedItem; open: (() => void) | undefined }>()
  const { mutate, isPendingFor } = useApiMutation({
    keyOf: ({ item }: { item: TrashedItem; needs: RestoreNeeds }) => item.trash_id,
    async mutationFn({ item, needs }, signal) {
      for (const { trash_id } of needs) await restoreFromTrash(trash_id, signal)
      return openerOf(item, await restoreFromTrash(item.trash_id, signal))
    },
    successMessage: (_, { needs }) =>
      needs.length === 0 ? 'Restored' : `${pluralize(needs.length + 1, 'item')} restored`,
    async onSuccess(open, { item }, { isCurrent }) {
      if (isCurrent()) focusNeighbour(item)
      setBlocked(undefined)
      await reloadTrash()
      setRestored({ item, open })
    },
    onError(error, { item }) {
      const message = errorMessage(error, 'Failed to restore')
      const found = error instanceof ApiError && safeParse(restoreNeeds, error.details)
      const needs = found && found.success ? found.data.needs : []
      setBlocked(needs.length > 0 ? { item, message, needs } : undefined)
      if (needs.length === 0) toastFailure(message)
      void reloadTrash()
    },
  })
  return {
    blocked,
    restored,
    /** Whether an item is being restored, by its trash id. */
    isBusy: isPendingFor,
    restore(item: TrashedItem, needs: RestoreNeeds = []) {
      setRestored(undefined)
      void mutate({ item, needs })
    },
  }
}

/** Moves the focus on before the button that has it disappears: to the next row, otherwise to the heading. */
function focusNeighbour({ trash_id }: TrashedItem) {
  const row = document.activeElement?.closest('tr')
  // The focus may have moved to another row in the meantime.
  if (row && document.activeElement !== findFocusTrigger(trash_id)) return
  const next = row?.nextElementSibling
  focusElement(next?.querySelector('button') ?? document.querySelector('h1'))
}

/** How to show what was restored; `undefined` where the backend does not say whose session it is. */
async function openerOf({ entity, entity_id: id }: TrashedItem, response: Response) {
  if (entity !== 'sessions') return () => openItem(entity, id)
  // It is restored, whatever the rest of the answer says.
  const json = await readJson(response).catch(() => undefined)
  const user = parseItem(trash.restore.response, json)?.user
  return user && (() => openView('users', { name: 'sessions', id: user.user_id, of: user.email }))
}

const columns = [
  { title: 'Name', width: 19 },
  { title: 'Kind', width: 9 },
  { title: 'Deleted by', width: 13 },
  { title: 'Deleted', width: 7.5 },
  { title: 'Removed', width: 6.5 },
  { title: 'Actions', narrow: true, width: 8 },
]

const dayMs = 86_400_000

/** How long an item is still kept. */
const timeLeft = (expiresAt: string) => {
  const days = Math.ceil((Date.parse(expiresAt) - Date.now()) / dayMs)
  return days < 1 ? 'within the hour' : `in ${pluralize(days, 'day')}`
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
const reloadTrash = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: [trash.list.path] })
