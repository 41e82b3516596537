import type { ReactNode } from 'react'
import { findFocusTrigger, restoreFocus } from '../../lib/focus.ts'
import { ApiError, errorMessage } from '../../services/api/api-error.ts'
import { openConfirmDialog } from '../../services/confirm.ts'
import { toastFailure, toastSuccess } from '../../services/toasts.ts'

/**
 * Asks whether to delete something of a list, deletes it, and says what came of it (spec sections 2 and 8).
 * @param what ends the question
 * @param remove deletes it
 * @param says what is said afterwards; the server's own words where it failed and has such
 * @param removed called once it is deleted
 * @param reload loads the list again: it may have been deleted already
 * @param next the button that gets the focus where the one it was opened with is gone
 */
export function confirmDelete({
  what,
  remove,
  messages,
  removed,
  reload,
  next,
}: {
  what: ReactNode
  remove: (signal: AbortSignal) => Promise<unknown>
  messages: { removed: string; removeFailed: string }
  removed: () => void
  reload: () => Promise<void>
  next: string | undefined
}): void {
  openConfirmDialog({
    title: 'Delete Confirmation',
    text: <>Are you sure you want to delete {what}?</>,
    cancel: 'Close',
    confirm: 'Delete',
    async action(signal) {
      try {
        await remove(signal)
        toastSuccess(messages.removed)
        removed()
      } catch (error) {
        if (!signal.aborted) toastFailure(errorMessage(error, messages.removeFailed))
        // It may have been deleted already: by somebody else, or when the answer was lost.
        if (error instanceof ApiError && error.status === 404) void reload()
      }
    },
    after: () => restoreFocus(findFocusTrigger(next)),
  })
}
