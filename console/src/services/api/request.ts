import { buildPath, changeNoteHeader, csvText } from '@greenroom/contract'
import type { Endpoint, InputOf, PathParams } from '@greenroom/contract'
import { createIdleTimeout, withIdleTimeout } from '../../lib/idle-timeout.ts'
import { ApiError } from './api-error.ts'
import { hasFeature } from './features.ts'
import { requireApiResponse, toJson } from './json.ts'
import { defaultTimeoutMs, sendInSession } from './send-in-session.ts'

export interface RequestOptions<E extends Endpoint> {
  params?: PathParams<E['path']> | undefined
  /** The query string; only for a backend that advertises the feature. */
  query?: Readonly<Record<string, string>> | undefined
  body?: InputOf<E['body']>
  /** The version that an update was based on; sent only to a backend that keeps versions. */
  version?: number | undefined
  /** The author's note on a change; sent only to a backend that keeps notes. */
  note?: string | undefined
  /** Identifies a save, so that sending it twice saves once; sent only to a backend that supports it. */
  idempotencyKey?: string | undefined
  /** Cancels a read. Cancels a write only while it waits for a new session, since a sent one may have been saved. */
  signal?: AbortSignal | undefined
  /** Whether this POST stores nothing: like a GET, it can be cancelled, and its response confirms no save. */
  isRead?: boolean
  /** How long the server may send nothing, if it differs from the default. */
  timeoutMs?: number | undefined
}

/**
 * Sends a request in the current session (see `sendInSession`). The response is complete, except for a stream of events.
 * @throws {ApiError} unless the response is a success
 */
export async function request<E extends Endpoint>(
  endpoint: E,
  options: RequestOptions<E>,
): Promise<Response> {
  const send = (token: string | undefined) => sendOnce(endpoint, options, token)
  const response = await sendInSession(endpoint, send, options.signal)
  return isRead(endpoint, options) ? response : requireApiResponse(response)
}

const isRead = ({ method }: Endpoint, options: { isRead?: boolean }) =>
  options.isRead ?? method === 'GET'

async function sendOnce<E extends Endpoint>(
  endpoint: E,
  options: RequestOptions<E>,
  token: string | undefined,
): Promise<Response> {
  const { method, path, response: expected } = endpoint
  const { params = {}, query, body, version, note, idempotencyKey, signal, timeoutMs } = options
  const url = apiUrl({ path }, params)
  const headers = new Headers({
    accept: expected.kind === 'file' ? expected.type : 'application/json',
  })
  if (token !== undefined) headers.set('authorization', `Bearer ${token}`)
  const isCsv = endpoint.body === csvText
  if (body !== undefined)
    headers.set('content-type', isCsv ? 'text/csv; charset=utf-8' : 'application/json')
  if (version !== undefined && hasFeature('versions')) headers.set('if-match', `"${version}"`)
  if (idempotencyKey && hasFeature('idempotency')) headers.set('idempotency-key', idempotencyKey)
  if (note && (hasFeature('revisions') || hasFeature('credit-reversal')))
    headers.set(changeNoteHeader, encodeNote(note))
  const idle = createIdleTimeout(timeoutMs ?? defaultTimeoutMs)
  const signals = signal && isRead(endpoint, options) ? [idle.signal, signal] : [idle.signal]
  try {
    const response = await fetch(query ? `${url}?${new URLSearchParams(query)}` : url, {
      method,
      headers,
      body: body === undefined ? null : isCsv ? String(body) : toJson(body),
      signal: AbortSignal.any(signals),
      // Signing out must reach the server even when the page is closed.
      keepalive: method === 'DELETE',
    })
    return await withIdleTimeout(response, idle)
  } catch {
    idle.clear()
    // A read that was cancelled has not failed.
    if (isRead(endpoint, options)) signal?.throwIfAborted()
    throw new ApiError(0, undefined, idle.signal.aborted)
  }
}

/** Segments that are never a valid id. */
const invalidIds = ['', '.', '..']

/** The URL of an endpoint. @throws {ApiError} 404 if an id would change the path */
export function apiUrl<Path extends string>(
  endpoint: { path: Path },
  params: PathParams<Path>,
): string {
  const path = buildPath(endpoint, params)
  const isParam = endpoint.path.split('/').map((segment) => segment.startsWith('{'))
  if (path.split('/').some((segment, at) => isParam[at] && invalidIds.includes(segment)))
    throw new ApiError(404)
  return `/api${path}`
}

/** Percent-encodes a note. Half a character, which some input methods leave behind, cannot be encoded. */
const encodeNote = (note: string) => encodeURIComponent(note.replace(/\p{Surrogate}/gu, ''))
