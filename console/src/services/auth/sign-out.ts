import { signIn } from '@greenroom/contract'
import { queryClient } from '../api/lists.ts'
import { request } from '../api/request.ts'
import { dropAllDrafts } from '../drafts.ts'
import { resumeSession } from '../session-end.ts'
import { clearSession } from '../session.ts'

/** Signs out: token and user are removed at once, whatever the server responds (spec section 4). */
export function signOut(): void {
  request(signIn.logout, {}).catch(() => undefined)
  clearSession()
  dropAllDrafts()
  queryClient.clear()
  resumeSession()
}
