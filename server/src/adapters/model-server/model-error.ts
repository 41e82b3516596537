import type { ModelServer } from '../../config/config.ts'
import { parseJson } from '../../lib/parse-json.ts'
import { readAtMost } from '../../lib/read-at-most.ts'
import { secondsOf } from '../../lib/retry-after.ts'

/** Why the model server may answer the same call later. */
interface Outage {
  /** In seconds: how long it asks to wait. */
  readonly retryAfter?: number | undefined
}

/** The model server failed. `message` is safe to log. */
export class ModelError extends Error {
  /** A sentence for the user. It may contain words of the model server, which could repeat the prompt: never log it. */
  readonly sentence: string
  /** There if it takes no calls now; otherwise the call itself is the likely reason. */
  readonly outage: Outage | undefined

  /**
   * @param problem continues "The model server", such as `answered 429`
   * @param detail what the model server itself said, without secrets
   */
  constructor(problem: string, detail = '', outage?: Outage) {
    super(`The model server ${problem}.`)
    this.name = 'ModelError'
    this.outage = outage
    this.sentence = detail ? `The model server ${problem} (${detail}).` : this.message
  }
}

const maxBytes = 64 * 1024
const maxDetail = 300

/** The error for a response that is not an answer. @param text its body, of which JSON and plain text are quoted */
export const refusal = (response: Response, text: string, { key }: ModelServer): ModelError => {
  const { status, headers } = response
  if (status >= 300 && status < 400)
    return new ModelError(`answered ${status}, a redirect, which is not followed: check LLM_URL`)
  const isOutage = status >= 500 || status === 429 || status === 408
  const retryAfter = secondsOf(headers.get('retry-after')) || undefined
  const isPlain = headers.get('content-type')?.startsWith('text/plain')
  const said = parseJson(text) ?? (isPlain ? text : undefined)
  return new ModelError(
    `answered ${status}`,
    errorDetail(said, key),
    isOutage ? { retryAfter } : undefined,
  )
}

/** What the JSON of an error says, without the key; empty if it says nothing. */
export const errorDetail = (json: unknown, key: string | undefined): string => {
  const text = hideKeyParts(wordsOf(json).replaceAll(/\s+/g, ' ').trim(), key).replace(/\.$/, '')
  return text.length > maxDetail ? `${text.slice(0, maxDetail)}…` : text
}

/** Where servers put what they say, the most telling first. */
const wordFields = ['error', 'errors', 'message', 'msg', 'detail']

/** The words in the JSON of an error, also where it is a list. */
const wordsOf = (json: unknown, levels = 5): string => {
  if (typeof json === 'string') return json
  if (levels === 0 || typeof json !== 'object' || json === null) return ''
  const inside = (value: unknown) => wordsOf(value, levels - 1)
  if (Array.isArray(json)) return json.slice(0, 20).map(inside).filter(Boolean).join('; ')
  const fields: Partial<Record<string, unknown>> = { ...json }
  const words = wordFields.map((field) => inside(fields[field])).find(Boolean) ?? ''
  const { loc } = fields
  return Array.isArray(loc) && words ? `${loc.join('.')}: ${words}` : words
}

/** The text of a response, empty if it is long. */
export const readStart = async (body: AsyncIterable<Uint8Array> | null, most = maxBytes) =>
  (await readAtMost(body, most))?.toString() ?? ''

const hidden = '…'
/** A word is hidden if it has this many characters in a row of the key. */
const windowLength = 6

/** Replaces the key in a text. */
export const hideKey = (text: string, key: string | undefined): string =>
  key ? text.replaceAll(key, hidden) : text

/** Replaces every word that has a part of the key, also in the masked form `sk-ab***yz` of some services. */
const hideKeyParts = (text: string, key: string | undefined): string =>
  text.replaceAll(/\S+/g, (word) => (word.includes('***') || hasPart(word, key) ? hidden : word))

const hasPart = (word: string, key = '') => {
  const length = Math.min(windowLength, key.length)
  if (length === 0) return false
  for (let start = 0; start + length <= key.length; start++)
    if (word.includes(key.slice(start, start + length))) return true
  return false
}
