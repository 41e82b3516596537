import { toastMessages, sessions } from '@greenroom/contract'
import type { Session, User } from '@greenroom/contract'
import { confirmDelete } from '../../../parts/list-form/confirm-delete.tsx'
import { request } from '../../../services/api/request.ts'
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
  confirmDelete({
    what: (
      <>
        session <Name>{session_id}</Name>
      </>
    ),
    remove: (signal) => request(sessions.remove, { params: { session_id }, signal }),
    messages: {
      removed: toastMessages.users.sessionRemoved,
      removeFailed: toastMessages.users.sessionFailed,
    },
    removed: () => dropSession(user, session_id),
    reload: () => reloadSessions(user),
    next: neighbour === undefined ? undefined : deleteOpener(neighbour),
  })
}
