import * as z from 'zod'
import { parseJson } from '../../lib/parse-json.ts'

type Fields = Record<string, unknown>

const object = z.record(z.string(), z.unknown())

/** What begins in an answer: an object, or the beginning or end of thoughts, by the tags that models use. */
const beginning = /\{|<(\/?)(think|thinking|thoughts?|reasoning|reflection)>/gi

/**
 * The last complete JSON object of a model's answer that is wanted, also in a fence or between sentences. Objects within
 * another one, within thoughts, or before a lone end of thoughts do not count: they are drafts.
 */
export const findLastObject = (
  answer: string,
  isWanted: (fields: Fields) => boolean,
): Fields | undefined => {
  let last: Fields | undefined
  const tags = new RegExp(beginning)
  for (let found = tags.exec(answer); found; found = tags.exec(answer)) {
    const [text, slash, name] = found
    if (name === undefined) {
      const end = endOfObject(answer, found.index)
      if (end === undefined) continue
      const { data } = object.safeParse(parseJson(answer.slice(found.index, end)))
      if (data) tags.lastIndex = end
      if (data && isWanted(data)) last = data
    } else if (slash) last = undefined
    else {
      const closing = new RegExp(`</${name}>`, 'gi')
      closing.lastIndex = found.index + text.length
      if (!closing.test(answer)) break
      tags.lastIndex = closing.lastIndex
    }
  }
  return last
}

/**
 * Objects that are nested deeper are passed over. So no character is read by more than so many beginnings, and the time
 * grows only with the length of the answer.
 */
const maxDepth = 100

const opening = new Set('{[')
const closing = new Set('}]')
/** What JSON has outside of its texts. */
const plain = new Set(' \t\n\r,:+-.0123456789Eaeflnrstu')

/** Where the object ends that begins here, which may still be no JSON; `undefined` if it is certainly none. */
const endOfObject = (answer: string, start: number) => {
  let depth = 0
  for (let at = start; at < answer.length; at++) {
    const character = answer.charAt(at)
    if (character === '"') {
      at = endOfText(answer, at)
      if (at === -1) return undefined
    } else if (opening.has(character)) {
      if (++depth > maxDepth) return undefined
    } else if (closing.has(character)) {
      if (--depth === 0) return at + 1
    } else if (!plain.has(character)) return undefined
  }
  return undefined
}

/** Where the closing quote of a text is; -1 if it has none. */
const endOfText = (answer: string, start: number) => {
  for (let at = start + 1; at < answer.length; at++) {
    const character = answer.charAt(at)
    if (character === '"') return at
    if (character === '\\') at++
    else if (character === '\n') return -1
  }
  return -1
}
