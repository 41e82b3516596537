import { openConfirmDialog } from '../confirm.ts'
import type { ConfirmOptions } from '../confirm.ts'
import { toastFailure, toastSuccess } from '../../ui/toasts.ts'
import { ApiError, errorMessage, isCancelled } from './api-error.ts'

/**
 * Asks, then sends a request and reports its result.
 * @param done the toast after success
 * @param failure the toast after a failure, where the server does not say why
 * @param onGone called after a 404: someone else may have removed it, or a request whose response was lost
 */
export const confirmRequest = ({
  send,
  done,
  failure,
  onDone,
  onGone,
  ...question
}: Omit<ConfirmOptions, 'action'> & {
  send: (signal: AbortSignal) => Promise<unknown>
  done?: string
  failure: string
  onDone?: () => unknown
  onGone?: () => unknown
}): void =>
  openConfirmDialog({
    ...question,
    async action(signal) {
      try {
        await send(signal)
        if (done) toastSuccess(done)
        await onDone?.()
      } catch (error) {
        // The question stays, and can be confirmed again.
        if (isCancelled(error)) throw error
        if (!signal.aborted) toastFailure(errorMessage(error, failure))
        if (error instanceof ApiError && error.status === 404) onGone?.()
      }
    },
  })
