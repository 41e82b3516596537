import type { Endpoint } from '@greenroom/contract'
import * as z from 'zod/mini'
import { parseJson } from '../../lib/json.ts'
import { requireSecondFactor } from '../account.ts'
import { checkOwner } from '../session/page-owner.ts'
import { confirmPassword } from '../session/password-question.ts'
import { endSession, waitForSession } from '../session/session-end.ts'
import { accessToken } from '../session/session.ts'
import { isKnownOwner } from '../session/stored-user.ts'
import { ApiError } from './api-error.ts'
import { noteFeatures } from './features.ts'

/** How long the server may send nothing before a request fails, in milliseconds. The spec names no timeout. */
export const defaultTimeoutMs = 20_000

/**
 * Sends a request. If the session has ended, a read fails; a write waits for a new sign-in and is then sent again. So are
 * requests for which the server wants a second factor or the password again. Nothing is sent as someone else than the user
 * of the page.
 * @param send sends the request once with this token; throws an `ApiError` without a response
 * @param signal once it is aborted, nothing more is sent
 * @throws {ApiError} unless the response is a success; a `DOMException` if it was cancelled, or the user does not meet the
 * demand or signs out
 */
export async function sendInSession(
  { method, access }: Endpoint,
  send: (token: string | undefined) => Promise<Response>,
  signal?: AbortSignal,
): Promise<Response> {
  for (;;) {
    signal?.throwIfAborted()
    const other = access === 'public' ? undefined : checkOwner()
    if (other !== undefined) throw notSentAs(other)
    const token = accessToken()
    const response = await send(token)
    noteFeatures(response)
    if (response.ok) return response
    const error = await readError(response)
    if (await mayRepeat(error, signal)) continue
    if (response.status !== 401 || access === 'public') throw error
    if (accessToken() === token) endSession()
    if (method === 'GET' || signedOut()) throw error
    await waitForSession(signal)
    // The user may have signed out instead.
    if (signedOut()) throw error
  }
}

const notSentAs = (other: string) =>
  new ApiError(
    401,
    `Not sent, because ${isKnownOwner(other) ? other : 'someone else'} has signed in.`,
  )

/** Meets the demand of a 403 where the user can. @returns whether the request may be sent again */
async function mayRepeat({ status, details }: ApiError, signal?: AbortSignal): Promise<boolean> {
  const needsFactor = details['second_factor_required'] === true
  if (status !== 403 || !(needsFactor || details['password_required'] === true)) return false
  signal?.throwIfAborted()
  if (await (needsFactor ? requireSecondFactor() : confirmPassword())) return true
  throw new DOMException('The demand was not met.', 'AbortError')
}

const signedOut = () => accessToken() === undefined

const errorBody = z.looseObject({ message: z.string() })

/** Reads the server's message. Anything but JSON with a `message`, such as a proxy's page, is never shown. */
async function readError(response: Response): Promise<ApiError> {
  const text = await response.text().catch(() => '')
  const read = z.safeParse(errorBody, parseJson(text))
  const retryAfter = Number(response.headers.get('retry-after') ?? NaN)
  return new ApiError(
    response.status,
    read.data?.message.trim(),
    false,
    Number.isFinite(retryAfter) ? retryAfter : undefined,
    read.data,
  )
}
