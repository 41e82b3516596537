import { id as anyId } from '@greenroom/contract'
import * as z from 'zod/mini'
import { ApiError, errorMessage, isRefusal } from '../../services/api/api-error.ts'
import { idOf, itemParams } from '../../services/api/crud-resource.ts'
import type { Item } from '../../services/api/crud-resource.ts'
import { listedRow, patchList, reloadList } from '../../services/api/lists.ts'
import { readJson } from '../../services/api/json.ts'
import { request } from '../../services/api/request.ts'
import { useStatelessMutation } from '../../services/api/use-api-mutation.ts'
import type { MutationContext } from '../../services/api/use-api-mutation.ts'
import { toastFailure, toastNote } from '../../ui/toasts.ts'
import type { Rejection } from './form-state.ts'
import type { FormDefinition, Update } from './panel.ts'
import type { Body } from './field.ts'

/** A row as the server has saved it; another backend has no version. */
interface SavedRow {
  id: string
  version: number | undefined
}

/** What is saved. `target` is the row to update; absent to create one. */
type Save<Row extends Item> = Pick<Update<Row>, 'body' | 'version' | 'note'> & {
  target: Row | undefined
}

/** How a save ended. */
export type SaveOutcome =
  /** `saved` is absent when nothing had changed. */
  | { type: 'saved'; saved: SavedRow | undefined; body: Body; context: MutationContext }
  /** Someone else has changed or deleted the row. The list has loaded again. */
  | { type: 'rejected'; rejection: Rejection }
  /** `refusal` is the server's message, if it is certain that nothing was saved. */
  | { type: 'failed'; refusal: string | undefined }

/**
 * Creates or updates a row and reports the result (spec sections 2, 4 and 8).
 * @param onOutcome a toast shows why a save has failed, unless this returns 'shown'
 * @param onPending called when a save begins and ends
 */
export function useSave<Row extends Item>(
  panel: FormDefinition<Row>,
  onOutcome: (outcome: SaveOutcome) => Promise<void> | 'shown' | void,
  onPending?: (isPending: boolean) => void,
) {
  const { resource, toastOptions } = panel
  const { messages } = resource
  return useStatelessMutation({
    mutationFn(save: Save<Row>, signal, keyFor) {
      const { target, body, version } = save
      const idempotencyKey = keyFor(target && idOf(resource, target), body, version)
      return saveRow(panel, save, { idempotencyKey, signal })
    },
    successMessage: (saved, { target }) => saved && (target ? messages.updated : messages.created),
    async onSuccess(saved, { body }, context) {
      if (!saved) toastNote(messages.unchanged ?? '', toastOptions)
      await onOutcome({ type: 'saved', saved, body, context })
      if (saved) void reloadList(resource)
    },
    async onError(error, { target, version }) {
      const status = error instanceof ApiError ? error.status : 0
      const { updateFailed, createFailed = '' } = messages
      const message = errorMessage(error, target ? updateFailed : createFailed)
      if (target && (status === 412 || status === 404)) {
        await reloadList(resource)
        const exists = listedRow(resource, idOf(resource, target)) !== undefined
        const kind = exists ? 'conflict' : 'deleted'
        if (status === 412 || !exists)
          return onOutcome({ type: 'rejected', rejection: { kind, message, version } })
      }
      const refusal = isRefusal(error) ? message : undefined
      if (onOutcome({ type: 'failed', refusal }) !== 'shown') toastFailure(message, toastOptions)
    },
    toastOptions,
    onPending,
    continueAfterUnmount: true,
  })
}

/**
 * Creates or updates a row (spec section 7), and shows an update in the list at once.
 * @returns `undefined` when nothing had changed and no call was made
 * @throws {ApiError} unless it was saved
 */
export async function saveRow(
  { resource, update }: Pick<FormDefinition, 'resource' | 'update'>,
  { target, body, version: madeFrom, note }: Save<Item>,
  { idempotencyKey, signal }: Pick<Update, 'idempotencyKey' | 'signal'>,
): Promise<SavedRow | undefined> {
  if (!target) {
    if (!resource.create) throw new ApiError(0)
    const response = await request(resource.create, { body, idempotencyKey, signal })
    const { id, version } = await readSaved(resource, response)
    // Without an id nothing was created.
    if (id === undefined) throw new ApiError(0)
    return { id, version }
  }
  const id = idOf(resource, target)
  const call = { body, version: madeFrom, note, idempotencyKey, signal }
  const response = update
    ? await update({ row: target, ...call })
    : await request(resource.update, { params: itemParams(resource.update, id), ...call })
  if (!response) return undefined
  const { version } = await readSaved(resource, response)
  const changed = { ...body, ...(version !== undefined && { version }) }
  patchList(resource, id, (current) => ({ ...current, ...changed }))
  return { id, version }
}

/** Reads id and version. A response may be empty or a word; JSON of any other shape does not confirm a save. */
async function readSaved({ id }: { id: string }, response: Response) {
  const json = await readJson(response).catch(() => null)
  if (json !== null && (typeof json !== 'object' || Array.isArray(json))) throw new ApiError(0)
  return {
    id: z.safeParse(z.object({ [id]: anyId }), json).data?.[id],
    version: z.safeParse(z.object({ version: z.number() }), json).data?.version,
  }
}
