import { speech } from '@greenroom/contract'
import { SpeechError, speakSentence } from '../../adapters/speech-server/speech-server.ts'
import type { SpeechServer } from '../../config/config.ts'
import { HttpError, retryLater } from '../../http/http-error.ts'
import { RawResponse } from '../../http/route.ts'
import type { Route } from '../../http/route.ts'
import { serve } from '../../http/serve.ts'
import { metrics } from '../../lib/metrics/metrics.ts'
import type { LabelsOf } from '../../lib/metrics/metrics.ts'
import { countSentence, findClip, keepClip } from './clips.ts'
import { checkVoices, readVoiceCheck } from './voice-check.ts'

/**
 * Sentences in the real voice, and whether voices still exist (feature `speech`).
 * @param stopping aborts calls of the speech server
 */
export const speechRoutes = (server: SpeechServer, stopping: AbortSignal): Route[] => [
  serve(speech.speak, async ({ db, body }) => {
    const kept = await findClip(db, body)
    if (kept) return sound(kept, 'kept')
    await counted('limited', countSentence(db))
    const audio = await counted('failed', explained(speakSentence(server, body, stopping)))
    await keepClip(db, body, audio)
    return sound(audio, 'answered')
  }),

  serve(speech.readCheck, ({ db }) => readVoiceCheck(db)),

  serve(speech.check, async ({ db }) => {
    await explained(checkVoices(db, server, stopping))
    return readVoiceCheck(db)
  }),
]

type Result = LabelsOf<'speechCalls'>['result']

const count = (result: Result) => metrics.series?.speechCalls.inc({ result })

const sound = (audio: Buffer, result: Result) => {
  count(result)
  return new RawResponse<'file'>(audio, { 'content-type': speech.speak.response.type })
}

/** Counts a step that fails. */
const counted = async <T>(result: Result, step: Promise<T>): Promise<T> => {
  try {
    return await step
  } catch (error) {
    count(result)
    throw error
  }
}

/** Waits for the speech server, and says why it failed: with 429 if it takes no more now, otherwise with 502. */
const explained = async <T>(call: Promise<T>): Promise<T> => {
  try {
    return await call
  } catch (error) {
    if (!(error instanceof SpeechError)) throw error
    const { message, retryAfter: seconds } = error
    throw seconds === undefined
      ? new HttpError(502, message)
      : retryLater(message, { status: 429, seconds })
  }
}
