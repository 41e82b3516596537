import * as z from 'zod/mini'
import { endpoint, file, item, named } from '../lib/endpoint.ts'
import { requiredText } from '../lib/fields.ts'
import { voiceId } from './voices.ts'

/** The longest sentence that is spoken, in characters. */
export const maxSentence = 300

/** The most sentences that the speech server is asked for in a minute, by everybody together. */
export const maxSentencesAMinute = 20

/** Which voices the speech server lacks, of those that Greenroom lists and personas use. Nothing before the first check. */
export const voiceCheck = z.object({
  checked_at: z.nullable(z.string()),
  withdrawn: z.array(z.string()),
})

/** Sentences in the real voice, and whether voices still exist (feature `speech`). */
export const speech = {
  speak: endpoint('POST', '/v1/speech', {
    summary: 'Speaks a sentence. 429 says when to try again, 502 why the speech server did not.',
    body: z.object({
      voice_id: voiceId,
      text: requiredText('Text is required', maxSentence),
    }),
    response: file('audio/mpeg'),
    feature: 'speech',
  }),
  readCheck: endpoint('GET', '/v1/voices/check', {
    summary: 'Reads which voices the speech server did not list when they were last checked.',
    response: item(named('VoiceCheck', voiceCheck)),
    feature: 'speech',
  }),
  check: endpoint('POST', '/v1/voices/check', {
    summary: 'Checks now which voices the speech server lists. It does so once a day by itself.',
    response: item(voiceCheck),
    feature: 'speech',
  }),
}
