import { fileField, parseItem } from '@greenroom/contract'
import type { Endpoint, PathParams, ResponseSpec, Schema, uploadedFile } from '@greenroom/contract'
import type * as z from 'zod/mini'
import { ApiError } from './api-error.ts'
import { apiUrl } from './request.ts'
import { sendInSession, defaultTimeoutMs } from './send-in-session.ts'
import { readJson } from './json.ts'

/** An endpoint that takes a file and responds with one item. */
type UploadEndpoint<P extends string, Of extends Schema> = Endpoint<
  P,
  typeof uploadedFile,
  Extract<ResponseSpec<Of>, { kind: 'item' }>
>

interface UploadOptions {
  /** Called with the part of the file that has been sent, from 0 to 1. */
  onProgress?: (fraction: number) => void
  /** Cancels the upload at any point. */
  signal?: AbortSignal
}

/**
 * Sends a file (spec section 7: multipart, in the field `file`) in the current session (see `sendInSession`).
 * @throws {ApiError} unless the response is a success and can be read; also when cancelled
 */
export async function upload<P extends string, Of extends Schema>(
  endpoint: UploadEndpoint<P, Of>,
  params: PathParams<P>,
  file: File,
  { onProgress, signal }: UploadOptions = {},
): Promise<z.output<Of>> {
  const url = apiUrl(endpoint, params)
  const send = (token: string | undefined) => post(url, file, { token, onProgress, signal })
  const item = parseItem(
    endpoint.response,
    await readJson(await sendInSession(endpoint, send, signal)),
  )
  if (item === undefined) throw new ApiError(0)
  return item
}

interface PostOptions {
  token: string | undefined
  onProgress: UploadOptions['onProgress'] | undefined
  signal: AbortSignal | undefined
}

/** Uses XMLHttpRequest, since `fetch` reports no upload progress. */
function post(
  url: string,
  file: File,
  { token, onProgress, signal }: PostOptions,
): Promise<Response> {
  const call = new XMLHttpRequest()
  return new Promise<Response>((resolve, reject) => {
    const fail = () => reject(new ApiError(0))
    const abort = () => call.abort()
    let timer = window.setTimeout(abort, defaultTimeoutMs)
    signal?.addEventListener('abort', abort)
    call.upload.addEventListener('progress', ({ loaded, total }) => {
      window.clearTimeout(timer)
      timer = window.setTimeout(abort, defaultTimeoutMs)
      onProgress?.(total === 0 ? 1 : loaded / total)
    })
    call.addEventListener('load', () => resolve(toResponse(call)))
    call.addEventListener('error', fail)
    call.addEventListener('abort', fail)
    call.addEventListener('loadend', () => {
      window.clearTimeout(timer)
      signal?.removeEventListener('abort', abort)
    })
    call.open('POST', url)
    call.setRequestHeader('accept', 'application/json')
    if (token !== undefined) call.setRequestHeader('authorization', `Bearer ${token}`)
    if (signal?.aborted) return fail()
    const form = new FormData()
    form.append(fileField, file)
    call.send(form)
  })
}

/** Converts the response to that of `fetch`. */
function toResponse(call: XMLHttpRequest): Response {
  const headers = call
    .getAllResponseHeaders()
    .split('\r\n')
    .filter(Boolean)
    .map((line): [string, string] => {
      const end = line.indexOf(':')
      return [line.slice(0, end), line.slice(end + 1)]
    })
  return new Response(call.responseText || null, { status: call.status, headers })
}
