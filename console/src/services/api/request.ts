import { pathOf } from '@greenroom/contract'
import type { Endpoint, PathParams, WrittenAs } from '@greenroom/contract'
import * as z from 'zod/mini'
import { parseJson } from '../../lib/json.ts'
import { endSession, sessionResumed } from '../session-end.ts'
import { accessToken } from '../session.ts'
import { ApiError } from './api-error.ts'
import { hasFeature, noteFeatures } from './features.ts'

/** The spec names no timeout; ours only keeps a silent server from holding a page for ever. In milliseconds. */
const patience = 60_000

/** What a call may carry beside its endpoint. */
export interface CallOptions<E extends Endpoint> {
  params?: PathParams<E['path']>
  /** What stands behind the question mark; only for a backend that has said that it knows it. */
  query?: Readonly<Record<string, string>> | undefined
  body?: WrittenAs<E['body']>
  /** The version an update was made from; sent only to a backend that keeps versions. */
  version?: number | undefined
  /** Names one save, so that sending it twice saves once; sent only to a backend that knows it. */
  idempotencyKey?: string | undefined
  /** Gives a read up; a write only while it waits for a new session: once sent it may have happened already. */
  signal?: AbortSignal | undefined
}

/**
 * Makes the call and checks that it went well. A read that meets the end of the session fails; a write waits until
 * somebody has signed in again and then goes on.
 * @throws {ApiError} for every other outcome
 */
export async function request<E extends Endpoint>(
  endpoint: E,
  options: CallOptions<E>,
): Promise<Response> {
  for (;;) {
    const token = accessToken()
    const response = await send(endpoint, options, token)
    if (response.ok) return response
    const error = await refusal(response)
    if (response.status !== 401 || endpoint.access === 'public') throw error
    if (accessToken() === token) endSession()
    if (endpoint.method === 'GET' || signedOut()) throw error
    await sessionResumed(options.signal)
    // Instead of signing in again one may have signed out.
    if (signedOut()) throw error
  }
}

const signedOut = () => accessToken() === undefined

async function send<E extends Endpoint>(
  endpoint: E,
  options: CallOptions<E>,
  token: string | undefined,
): Promise<Response> {
  const { params = {}, query, body, version, idempotencyKey, signal } = options
  const { reply } = endpoint
  const headers = new Headers({ accept: reply.kind === 'file' ? reply.type : 'application/json' })
  if (token !== undefined) headers.set('authorization', `Bearer ${token}`)
  if (body !== undefined) headers.set('content-type', 'application/json')
  if (version !== undefined && hasFeature('versions')) headers.set('if-match', `"${version}"`)
  if (idempotencyKey && hasFeature('idempotency')) headers.set('idempotency-key', idempotencyKey)
  try {
    const response = await fetch(`/api${pathOf(endpoint, params)}${query ? `?${new URLSearchParams(query)}` : ''}`, {
      method: endpoint.method,
      headers,
      body: body === undefined ? null : JSON.stringify(body),
      signal: givenUp(endpoint.method === 'GET' ? signal : undefined),
      // Signing out must reach the server even when the page goes away.
      keepalive: endpoint.method === 'DELETE',
    })
    noteFeatures(response.headers)
    return response
  } catch {
    throw new ApiError(0)
  }
}

const givenUp = (signal: AbortSignal | undefined) =>
  AbortSignal.any([AbortSignal.timeout(patience), ...(signal ? [signal] : [])])

const refused = z.object({ message: z.string() })

/** Reads why the server refused. Anything but JSON with a `message` (a proxy's page, say) is never shown. */
async function refusal(response: Response): Promise<ApiError> {
  const text = await response.text().catch(() => '')
  const read = z.safeParse(refused, parseJson(text))
  return new ApiError(response.status, read.data?.message)
}
