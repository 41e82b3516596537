import { fileField } from '@greenroom/contract'
import type { Endpoint, PathParams, ResponseSpec, uploadedFile } from '@greenroom/contract'
import type * as z from 'zod/mini'
import { createIdleTimeout } from '../../lib/idle-timeout.ts'
import { ApiError } from './api-error.ts'
import { readItem } from './fetch.ts'
import { apiUrl } from './request.ts'
import { sendInSession, defaultTimeoutMs } from './send-in-session.ts'

/** An endpoint that takes a file and responds with one item. */
type UploadEndpoint = Endpoint<string, typeof uploadedFile, Extract<ResponseSpec, { kind: 'item' }>>

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
export async function upload<E extends UploadEndpoint>(
  endpoint: E,
  params: PathParams<E['path']>,
  file: File,
  options: UploadOptions = {},
): Promise<z.output<E['response']['of']>> {
  const url = apiUrl(endpoint, params)
  const send = (token: string | undefined) => post(url, file, token, options)
  return readItem(endpoint, await sendInSession(endpoint, send, options.signal))
}

/** Uses XMLHttpRequest, since `fetch` reports no upload progress. */
function post(
  url: string,
  file: File,
  token: string | undefined,
  { onProgress, signal }: UploadOptions,
): Promise<Response> {
  const call = new XMLHttpRequest()
  return new Promise<Response>((resolve, reject) => {
    const fail = () => reject(new ApiError(0))
    const idle = createIdleTimeout(defaultTimeoutMs)
    for (const cancels of [idle.signal, signal])
      cancels?.addEventListener('abort', () => call.abort())
    call.upload.addEventListener('progress', ({ loaded, total }) => {
      idle.reset()
      onProgress?.(total === 0 ? 1 : loaded / total)
    })
    call.addEventListener('load', () => resolve(toResponse(call)))
    call.addEventListener('error', fail)
    call.addEventListener('abort', fail)
    call.addEventListener('loadend', idle.clear)
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
  const lines = call.getAllResponseHeaders().matchAll(/^([^:\r\n]+):(.*)$/gm)
  const headers = Array.from(lines, ([, name = '', value = '']): [string, string] => [name, value])
  return new Response(call.responseText || null, { status: call.status, headers })
}
