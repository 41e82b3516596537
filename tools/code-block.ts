import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './run.mjs'

/** Returns the first block of code after a text of a page, such as `docs/operating/mail.md`. @throws if there is none */
export function codeAfter(page: string, text: string): string {
  const whole = readFileSync(join(root, page), 'utf8')
  const after = whole.includes(text) ? whole.slice(whole.indexOf(text)) : ''
  const [block] = /(?<=\n) {4}.*\n(?: {4}.*\n|\n)*/.exec(after) ?? []
  if (block === undefined) throw new Error(`${page} has no code after ${text}`)
  return block.replaceAll(/^ {4}/gm, '')
}
