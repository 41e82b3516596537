import { signIn } from '@greenroom/contract'
import { lists } from './api/lists.ts'
import { request } from './api/request.ts'
import { dropAllDrafts } from './drafts.ts'
import { resumeSession } from './session-end.ts'
import { forgetSession } from './session.ts'

/** Signs out: token and user are removed at once, whatever the server makes of it (spec section 4). */
export function signOut(): void {
  request(signIn.logout, {}).catch(() => undefined)
  forgetSession()
  dropAllDrafts()
  lists.clear()
  resumeSession()
}
