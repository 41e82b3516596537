import { outcome, sessions } from '@greenroom/contract'
import type { Session, User } from '@greenroom/contract'
import { focusAfter } from '../../../parts/list-form/opener.ts'
import { ApiError, messageOf } from '../../../services/api/api-error.ts'
import { request } from '../../../services/api/request.ts'
import { ask } from '../../../services/confirm.ts'
import { toastFailure, toastSuccess } from '../../../services/toasts.ts'
import { Name } from '../../../ui/name.tsx'
import { dropSession, reloadSessions } from './use-sessions.ts'

/** What the button that deletes a session is found by. */
export const deleteOpener = (id: string): string => `delete ${id}`

/**
 * Asks whether to delete a session, and deletes it (spec sections 2 and 8). It leaves the list after the answer.
 * @param neighbour the id of the session that gets the focus once this one is gone
 */
export function askToRemoveSession(
  user: User,
  { session_id }: Session,
  neighbour: string | undefined,
): void {
  ask({
    title: 'Delete Confirmation',
    text: (
      <>
        Are you sure you want to delete session <Name>{session_id}</Name>?
      </>
    ),
    cancel: 'Close',
    confirm: 'Delete',
    async action(signal) {
      try {
        await request(sessions.remove, { params: { session_id }, signal })
        toastSuccess(outcome.users.sessionRemoved)
        dropSession(user, session_id)
      } catch (error) {
        if (!signal.aborted) toastFailure(messageOf(error, outcome.users.sessionFailed))
        // It may have been deleted already: by somebody else, or when the answer was lost.
        if (error instanceof ApiError && error.status === 404) void reloadSessions(user)
      }
    },
    after: () => focusAfter(neighbour === undefined ? undefined : deleteOpener(neighbour)),
  })
}
