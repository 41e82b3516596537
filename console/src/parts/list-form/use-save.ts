import { useState } from 'react'
import { ApiError, errorMessage } from '../../services/api/api-error.ts'
import { idOf } from '../../services/api/crud-resource.ts'
import type { Item } from '../../services/api/crud-resource.ts'
import { createIdempotencyKeys } from '../../services/api/idempotency-keys.ts'
import { isListed, reloadList } from '../../services/api/lists.ts'
import { useStatelessMutation } from '../../services/api/use-api-mutation.ts'
import type { MutationContext } from '../../services/api/use-api-mutation.ts'
import { toastFailure, toastNote } from '../../services/toasts.ts'
import type { Conflict } from './form-state.ts'
import type { FormDefinition } from './panel.ts'
import { saveRow } from './save-row.ts'
import type { Save, SavedRow } from './save-row.ts'
import type { Body } from './values.ts'

/**
 * Creates or updates a row and reports the result (spec sections 2, 4 and 8).
 * @param onSaved called with `undefined` when there was nothing to save
 * @param onConflict called when someone else has changed or deleted the row, once the list has loaded again
 * @param onFailed receives the server's message if it refused the save; unless it returns 'shown', a toast shows it
 * @param onPending called when a save begins and ends
 */
export function useSave<Row extends Item>(
  panel: FormDefinition<Row>,
  {
    onSaved,
    onConflict,
    onFailed,
    onPending,
  }: {
    onSaved: (saved: SavedRow | undefined, body: Body, context: MutationContext) => Promise<void>
    onConflict: (found: Omit<Conflict, 'mine' | 'before'>) => void
    onFailed: (refusal: string | undefined) => 'shown' | void
    onPending?: (isPending: boolean) => void
  },
) {
  const { resource, toastOptions } = panel
  const { messages } = resource
  const [keys] = useState(createIdempotencyKeys)
  return useStatelessMutation({
    async mutationFn(save: Save<Row>, signal) {
      const { target, body, version } = save
      const idempotencyKey = keys.keyFor(target && idOf(resource, target), body, version)
      const saved = await saveRow(panel, save, { idempotencyKey, signal })
      // The form has been cancelled, but its save had already been sent.
      if (signal.aborted) void reloadList(resource)
      return saved
    },
    successMessage: (saved, { target }) => saved && (target ? messages.updated : messages.created),
    async onSuccess(saved, { body }, context) {
      if (!saved) toastNote(messages.unchanged ?? '', toastOptions)
      await onSaved(saved, body, context)
      if (saved) void reloadList(resource)
    },
    async onError(error, { target, version }) {
      const status = error instanceof ApiError ? error.status : 0
      // After any other error the row may have been saved all the same.
      const isRefused = status >= 400 && status < 500
      if (isRefused) keys.forget()
      const { updateFailed, createFailed = '' } = messages
      const message = errorMessage(error, target ? updateFailed : createFailed)
      if (target && (status === 412 || status === 404)) {
        await reloadList(resource)
        const exists = isListed(resource, idOf(resource, target))
        const kind = exists ? 'conflict' : 'deleted'
        if (status === 412 || !exists) return onConflict({ kind, message, version })
      }
      if (onFailed(isRefused ? message : undefined) !== 'shown') toastFailure(message, toastOptions)
    },
    toastOptions,
    onPending,
    continueAfterUnmount: true,
  })
}
