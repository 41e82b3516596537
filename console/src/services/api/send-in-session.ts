import type { Endpoint } from '@greenroom/contract'
import * as z from 'zod/mini'
import { parseJson } from '../../lib/json.ts'
import { endSession, waitForSession } from '../session-end.ts'
import { accessToken } from '../session.ts'
import { ApiError } from './api-error.ts'
import { noteFeatures } from './features.ts'

/**
 * How long a server may be silent before a call counts as failed, in milliseconds. The spec names no timeout; with ours
 * nobody looks at a spinner for ever.
 */
export const defaultTimeoutMs = 20_000

/**
 * Sends a call and checks that it went well. A read that meets the end of the session fails; a write waits until
 * somebody has signed in again and then goes on.
 * @param send sends it once with this token, and fails with an `ApiError` where no answer comes
 * @param signal gives the waiting up
 * @throws {ApiError} for every outcome but a good answer
 */
export async function sendInSession(
  { method, access }: Endpoint,
  send: (token: string | undefined) => Promise<Response>,
  signal?: AbortSignal,
): Promise<Response> {
  for (;;) {
    const token = accessToken()
    const response = await send(token)
    noteFeatures(response)
    if (response.ok) return response
    const error = await refusal(response)
    if (response.status !== 401 || access === 'public') throw error
    if (accessToken() === token) endSession()
    if (method === 'GET' || signedOut()) throw error
    await waitForSession(signal)
    // Instead of signing in again one may have signed out.
    if (signedOut()) throw error
  }
}

const signedOut = () => accessToken() === undefined

const refused = z.object({ message: z.string() })

/** Reads why the server refused. Anything but JSON with a `message` (a proxy's page, say) is never shown. */
async function refusal(response: Response): Promise<ApiError> {
  const text = await response.text().catch(() => '')
  const read = z.safeParse(refused, parseJson(text))
  return new ApiError(response.status, read.data?.message.trim())
}
