import { interactionModes, ownAccount } from '@greenroom/contract'
import { navigate } from 'wouter/use-browser-location'
import { forgetAccount } from '../account.ts'
import { ApiError } from '../api/api-error.ts'
import { hasFeature } from '../api/features.ts'
import { queryClient } from '../api/lists.ts'
import { request } from '../api/request.ts'
import { openConfirmDialog } from '../confirm.ts'
import { releasePage } from '../session/page-owner.ts'
import { resumeSession } from '../session/session-end.ts'
import { accessToken, clearSession, keepToken } from '../session/session.ts'
import { submitLink } from './sign-in.ts'
import { setWaitingLink } from './waiting-link.ts'

/**
 * Signs in with the token of a link. If someone is signed in already, asks first: a link from elsewhere must not end a
 * session in every tab.
 */
export async function signInFromUrl(token: string): Promise<void> {
  const current = accessToken()
  if (current === token || !(await isSignedIn())) return void (await adopt(token))
  openConfirmDialog({
    title: 'Use this sign-in link?',
    text: 'You are signed in already. The link would replace your session in all tabs.',
    cancel: 'Stay signed in',
    confirm: 'Use the link',
    async action() {
      forgetAccount()
      const isAdopted = await adopt(token)
      queryClient.clear()
      if (isAdopted) location.reload()
    },
  })
}

/** Whether the stored token is still valid. Without an answer, it may be. */
async function isSignedIn(): Promise<boolean> {
  try {
    // Of our own server, what is open even before a second factor is set up.
    await request(hasFeature('account') ? ownAccount.read : interactionModes.list, {})
    return true
  } catch (error) {
    return !(error instanceof ApiError && error.status === 401)
  }
}

/**
 * Exchanges the token of a sign-in link. Any other token is the access token itself (spec section 2).
 * @returns whether it was adopted; otherwise the sign-in page asks for the code of a second factor
 */
async function adopt(token: string): Promise<boolean> {
  const { admitted, needsCode } = hasFeature('sign-in-links')
    ? await submitLink(token)
    : { admitted: false }
  if (needsCode) {
    // The page has stored it before it knew what it is.
    if (accessToken() === token) clearSession()
    releasePage()
    setWaitingLink(token)
    navigate('/')
    return false
  }
  if (!admitted) keepToken(token)
  resumeSession()
  return true
}
