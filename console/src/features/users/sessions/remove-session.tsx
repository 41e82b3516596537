import { toastMessages, sessions } from '@greenroom/contract'
import type { Session, User } from '@greenroom/contract'
import { confirmDelete } from '../../crud/index.ts'
import type { Deleted } from '../../crud/index.ts'
import { request } from '../../../services/api/request.ts'
import { Name } from '../../../ui/name.tsx'
import { dropSession, reloadSessions } from './use-sessions.ts'
import { reloadTrend } from './trend/use-trend.ts'

/** The focus trigger id of a session's delete button. */
export const deleteOpener = (id: string): string => `delete ${id}`

/**
 * Deletes a session after a confirmation (spec sections 2 and 8). The row is removed after the response.
 * @param neighbour the id of the session that gets the focus afterwards
 * @param offerUndo called after the delete
 */
export function askToRemoveSession(
  user: User,
  { session_id }: Session,
  neighbour: string | undefined,
  offerUndo: (deleted: Deleted) => void,
): void {
  const reload = () => reloadSessions(user)
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
    removed: () => {
      dropSession(user, session_id)
      void reloadTrend(user)
      offerUndo({
        entity: 'sessions',
        id: session_id,
        name: `Session ${session_id}`,
        reload: () => Promise.all([reload(), reloadTrend(user)]),
        focusTrigger: deleteOpener(session_id),
      })
    },
    reload,
    next: neighbour === undefined ? undefined : deleteOpener(neighbour),
  })
}
