import { fileField, parseItem } from '@greenroom/contract'
import type { Endpoint, PathParams, ResponseSpec, Schema, uploadedFile } from '@greenroom/contract'
import type * as z from 'zod/mini'
import { apiUrl } from './api-url.ts'
import { ApiError } from './api-error.ts'
import { sendInSession, defaultTimeoutMs } from './send-in-session.ts'
import { readJson } from './json-of.ts'

/** An endpoint that takes a file and answers one thing. */
type Taking<P extends string, Of extends Schema> = Endpoint<
  P,
  typeof uploadedFile,
  Extract<ResponseSpec<Of>, { kind: 'item' }>
>

interface UploadOptions {
  /** Told how much of the file is sent, from 0 to 1; what the server then does with it takes its own time. */
  onProgress?: (fraction: number) => void
  /** Gives the upload up, wherever it is. */
  signal?: AbortSignal
}

/**
 * Sends a file (spec section 7: multipart, in the field `file`). What `request` says of the session holds here too.
 * @param params what stands in the braces of the path
 * @returns what was answered
 * @throws {ApiError} when there is no answer, a refusal, or an answer that is something else; also when given up
 */
export async function upload<P extends string, Of extends Schema>(
  endpoint: Taking<P, Of>,
  params: PathParams<P>,
  file: File,
  { onProgress, signal }: UploadOptions = {},
): Promise<z.output<Of>> {
  const url = apiUrl(endpoint, params)
  const send = (token: string | undefined) => post(url, file, { token, onProgress, signal })
  const answer = parseItem(
    endpoint.response,
    await readJson(await sendInSession(endpoint, send, signal)),
  )
  if (answer === undefined) throw new ApiError(0)
  return answer
}

interface Sending {
  token: string | undefined
  onProgress: UploadOptions['onProgress'] | undefined
  signal: AbortSignal | undefined
}

/** Only this older way of calling says how much of a file is sent. */
function post(url: string, file: File, { token, onProgress, signal }: Sending): Promise<Response> {
  const call = new XMLHttpRequest()
  return new Promise<Response>((resolve, reject) => {
    const fail = () => reject(new ApiError(0))
    const giveUp = () => call.abort()
    let timer = window.setTimeout(giveUp, defaultTimeoutMs)
    signal?.addEventListener('abort', giveUp)
    call.upload.addEventListener('progress', ({ loaded, total }) => {
      window.clearTimeout(timer)
      timer = window.setTimeout(giveUp, defaultTimeoutMs)
      onProgress?.(total === 0 ? 1 : loaded / total)
    })
    call.addEventListener('load', () => resolve(answerOf(call)))
    call.addEventListener('error', fail)
    call.addEventListener('abort', fail)
    call.addEventListener('loadend', () => {
      window.clearTimeout(timer)
      signal?.removeEventListener('abort', giveUp)
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

/** The answer as `fetch` would give it. */
function answerOf(call: XMLHttpRequest): Response {
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
