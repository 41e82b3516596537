import type { Endpoint, PathParams, InputOf } from '@greenroom/contract'
import { createIdleTimeout, withIdleTimeout } from '../../lib/idle-timeout.ts'
import { apiUrl } from './api-url.ts'
import { ApiError } from './api-error.ts'
import { hasFeature } from './features.ts'
import { sendInSession, defaultTimeoutMs as usual } from './send-in-session.ts'
import { toJson } from './number-ids.ts'
import { requireApiResponse } from './written.ts'

/** What a call may carry beside its endpoint. */
export interface RequestOptions<E extends Endpoint> {
  params?: PathParams<E['path']>
  /** What stands behind the question mark; only for a backend that has said that it knows it. */
  query?: Readonly<Record<string, string>> | undefined
  body?: InputOf<E['body']>
  /** The version an update was made from; sent only to a backend that keeps versions. */
  version?: number | undefined
  /** Names one save, so that sending it twice saves once; sent only to a backend that knows it. */
  idempotencyKey?: string | undefined
  /** Gives a read up; a write only while it waits for a new session: once sent it may have happened already. */
  signal?: AbortSignal | undefined
  /** How long the server may be silent, in milliseconds, where it is not as long as usual. */
  patience?: number | undefined
}

/**
 * Makes the call and checks that it went well (see `inSession`), a write's answer to the end (see `requireAnswer`).
 * @throws {ApiError} for every other outcome
 */
export async function request<E extends Endpoint>(
  endpoint: E,
  options: RequestOptions<E>,
): Promise<Response> {
  const send = (token: string | undefined) => sendOnce(endpoint, options, token)
  const answer = await sendInSession(endpoint, send, options.signal)
  return endpoint.method === 'GET' ? answer : requireApiResponse(answer)
}

async function sendOnce<E extends Endpoint>(
  endpoint: E,
  options: RequestOptions<E>,
  token: string | undefined,
): Promise<Response> {
  const { params = {}, query, body, version, idempotencyKey, signal, patience = usual } = options
  const { response } = endpoint
  const address = `${apiUrl(endpoint, params)}${queryOf(query)}`
  const headers = new Headers({
    accept: response.kind === 'file' ? response.type : 'application/json',
  })
  if (token !== undefined) headers.set('authorization', `Bearer ${token}`)
  if (body !== undefined) headers.set('content-type', 'application/json')
  if (version !== undefined && hasFeature('versions')) headers.set('if-match', `"${version}"`)
  if (idempotencyKey && hasFeature('idempotency')) headers.set('idempotency-key', idempotencyKey)
  const idle = createIdleTimeout(patience)
  try {
    const answer = await fetch(address, {
      method: endpoint.method,
      headers,
      body: body === undefined ? null : toJson(body),
      signal: AbortSignal.any([
        idle.signal,
        ...(signal && endpoint.method === 'GET' ? [signal] : []),
      ]),
      // Signing out must reach the server even when the page goes away.
      keepalive: endpoint.method === 'DELETE',
    })
    return withIdleTimeout(answer, idle)
  } catch {
    idle.clear()
    throw new ApiError(0, undefined, idle.signal.aborted)
  }
}

const queryOf = (query: Readonly<Record<string, string>> | undefined) =>
  query ? `?${new URLSearchParams(query)}` : ''
