import { interactionModes, signIn } from '@greenroom/contract'
import { ApiError } from '../api/api-error.ts'
import { hasFeature } from '../api/features.ts'
import { readJson } from '../api/json.ts'
import { queryClient } from '../api/lists.ts'
import { request } from '../api/request.ts'
import { openConfirmDialog } from '../confirm.ts'
import { resumeSession } from '../session-end.ts'
import { accessToken, keepToken } from '../session.ts'
import { admit } from './sign-in.ts'

/**
 * Signs in with the token of a link. If someone is signed in already, asks first: a link from elsewhere must not end a
 * session in every tab.
 */
export async function signInFromUrl(token: string): Promise<void> {
  const current = accessToken()
  if (current === token || !(await isSignedIn())) return adopt(token)
  openConfirmDialog({
    title: 'Use this sign-in link?',
    text: 'You are signed in already. The link would replace your session in all tabs.',
    cancel: 'Stay signed in',
    confirm: 'Use the link',
    async action() {
      await adopt(token)
      queryClient.clear()
      location.reload()
    },
  })
}

/** Whether the stored token is still valid. Without an answer, it may be. */
async function isSignedIn(): Promise<boolean> {
  try {
    await request(interactionModes.list, {})
    return true
  } catch (error) {
    return !(error instanceof ApiError && error.status === 401)
  }
}

/** Exchanges the token of a sign-in link. Any other token is the access token itself (spec section 2). */
async function adopt(token: string): Promise<void> {
  if (!(hasFeature('sign-in-links') && (await exchange(token)))) keepToken(token)
  resumeSession()
}

const exchange = async (token: string) =>
  request(signIn.useLink, { body: { token } })
    .then(readJson)
    .then((answer) => admit(answer).admitted)
    .catch(() => false)
