import type { ReactNode } from 'react'
import { findFocusTrigger, restoreFocus } from '../../lib/focus.ts'
import { ApiError, errorMessage } from '../../services/api/api-error.ts'
import { openConfirmDialog } from '../../services/confirm.ts'
import { toastFailure, toastSuccess } from '../../services/toasts.ts'

/**
 * Asks whether to delete a list item, deletes it and reports the result (spec sections 2 and 8).
 * @param what the end of the question
 * @param note what else the user should know
 * @param messages the toasts; a failure shows the server's message if there is one
 * @param reload reloads the list, if the item had already been deleted
 * @param next the button that gets the focus if the one that opened the dialog was deleted
 */
export function confirmDelete({
  what,
  note,
  remove,
  messages,
  removed,
  reload,
  next,
}: {
  what: ReactNode
  note?: ReactNode
  remove: (signal: AbortSignal) => Promise<unknown>
  messages: { removed: string; removeFailed: string }
  removed: () => void
  reload: () => Promise<void>
  next: string | undefined
}): void {
  openConfirmDialog({
    title: 'Delete Confirmation',
    text: <>Are you sure you want to delete {what}?</>,
    note,
    cancel: 'Close',
    confirm: 'Delete',
    async action(signal) {
      try {
        await remove(signal)
        toastSuccess(messages.removed)
        removed()
      } catch (error) {
        if (!signal.aborted) toastFailure(errorMessage(error, messages.removeFailed))
        // It may already have been deleted by someone else, or by a request whose response was lost.
        if (error instanceof ApiError && error.status === 404) void reload()
      }
    },
    after: () => restoreFocus(findFocusTrigger(next)),
  })
}
