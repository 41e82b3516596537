import { pluralize } from '@greenroom/contract'
import * as z from 'zod'
import type { SpeechServer } from '../../config/config.ts'
import { callAbort } from '../../lib/call-abort.ts'
import { codeOf } from '../../lib/error-code.ts'
import { parseJson } from '../../lib/parse-json.ts'
import { readAtMost } from '../../lib/read-at-most.ts'
import { secondsOf } from '../../lib/retry-after.ts'

/** The speech server failed. The message is a sentence with nothing of what was sent or answered: it can be shown and logged. */
export class SpeechError extends Error {
  /** In seconds: how long the speech server asks to wait, where it takes no more now. */
  readonly retryAfter: number | undefined

  constructor(problem: string, retryAfter?: number) {
    super(`The speech server ${problem}.`)
    this.name = 'SpeechError'
    this.retryAfter = retryAfter
  }
}

/** How long the speech server may take, in milliseconds. */
export const speechTimeout = 20_000
const megabyte = 1024 * 1024
/** The largest answers. The longest sentence takes half a minute to say. */
const maxBytes = { sound: 2 * megabyte, list: 4 * megabyte }
const maxVoices = 20_000
/** In seconds: the wait without a `Retry-After`. */
const usualWait = 30

/** Speaks a sentence. @returns an MP3 @throws SpeechError */
export const speakSentence = (
  server: SpeechServer,
  { voice_id, text }: { readonly voice_id: string; readonly text: string },
  stopping: AbortSignal,
): Promise<Buffer> => {
  const body = JSON.stringify({ text })
  const path = `/v1/text-to-speech/${encodeURIComponent(voice_id)}`
  return ask(
    server,
    path,
    { method: 'POST', accept: 'audio/mpeg', body },
    stopping,
    async (response) => {
      if (response.status === 404) throw new SpeechError('has no such voice (404)')
      requireSuccess(response)
      if (!/^audio\/(mpeg|mp3)\b/i.test(response.headers.get('content-type') ?? ''))
        throw new SpeechError('sent no MP3')
      const sound = await readBody(response, maxBytes.sound)
      if (sound.length === 0) throw new SpeechError('sent no sound')
      return sound
    },
  )
}

const voiceList = z.object({
  voices: z.array(z.object({ voice_id: z.string().max(200) })).max(maxVoices),
})

/** The ids of all voices of the speech server. @throws SpeechError */
export const listVoices = (server: SpeechServer, stopping: AbortSignal): Promise<string[]> =>
  ask(
    server,
    '/v1/voices',
    { method: 'GET', accept: 'application/json' },
    stopping,
    async (response) => {
      requireSuccess(response)
      const text = (await readBody(response, maxBytes.list)).toString()
      const { data } = voiceList.safeParse(parseJson(text))
      if (!data) throw new SpeechError('sent no list of voices')
      return data.voices.map(({ voice_id }) => voice_id)
    },
  )

interface Request {
  readonly method: string
  readonly accept: string
  readonly body?: string
}

/** Sends a request with a deadline, and reads the answer within it. */
const ask = async <Answer>(
  { url, key }: SpeechServer,
  path: string,
  { method, accept, body }: Request,
  stopping: AbortSignal,
  read: (response: Response) => Promise<Answer>,
): Promise<Answer> => {
  const call = callAbort([stopping])
  const late = new SpeechError(`did not answer within ${pluralize(speechTimeout / 1000, 'second')}`)
  const timer = setTimeout(() => call.abort(late), speechTimeout)
  try {
    const response = await fetch(url + path, {
      method,
      headers: {
        accept,
        'xi-api-key': key,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body }),
      redirect: 'manual',
      signal: call.signal,
    })
    return await read(response)
  } catch (error) {
    if (error instanceof SpeechError) throw error
    if (stopping.aborted) throw new SpeechError('was interrupted, because Greenroom is restarting')
    call.signal.throwIfAborted()
    // The message of a failed connection may repeat what was sent.
    const code = error instanceof TypeError ? codeOf(error.cause) : undefined
    throw new SpeechError(`cannot be reached${code ? ` (${code})` : ''}`)
  } finally {
    clearTimeout(timer)
    // Ends an answer that was not read to its end.
    call.end()
  }
}

const requireSuccess = ({ ok, status, headers }: Response) => {
  if (ok) return
  if (status === 401 || status === 403)
    throw new SpeechError(`refused the key (${status}): check VOICE_KEY`)
  if (status >= 300 && status < 400)
    throw new SpeechError(`answered ${status}, a redirect, which is not followed: check VOICE_URL`)
  if (status === 429)
    throw new SpeechError(
      'takes no more sentences now',
      secondsOf(headers.get('retry-after')) || usualWait,
    )
  throw new SpeechError(`answered ${status}`)
}

const readBody = async ({ body }: Response, most: number): Promise<Buffer> => {
  const read = await readAtMost(body, most)
  if (!read) throw new SpeechError(`sent more than ${most / megabyte} MB`)
  return read
}
