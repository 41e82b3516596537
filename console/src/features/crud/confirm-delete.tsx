import type { ReactNode } from 'react'
import { findFocusTrigger, restoreFocus } from '../../lib/focus.ts'
import { confirmRequest } from '../../services/api/confirm-request.ts'

/**
 * Asks whether to delete a list item, deletes it and reports the result (spec sections 2 and 8).
 * @param what the end of the question
 * @param next the button that gets the focus if the one that opened the dialog was deleted
 */
export const confirmDelete = ({
  what,
  next,
  ...request
}: { what: ReactNode; next: string | undefined } & Pick<
  Parameters<typeof confirmRequest>[0],
  'note' | 'send' | 'done' | 'failure' | 'onDone' | 'onGone'
>): void =>
  confirmRequest({
    ...request,
    title: 'Delete Confirmation',
    text: <>Are you sure you want to delete {what}?</>,
    cancel: 'Close',
    confirm: 'Delete',
    after: () => restoreFocus(findFocusTrigger(next)),
  })
