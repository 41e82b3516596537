import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import * as z from 'zod/mini'

const require = createRequire(import.meta.url)

/** A part of a typeface in a file of its own, with the characters it may have. */
export interface Slice {
  readonly key: string
  readonly file: string
  readonly has: (codePoint: number) => boolean
}

/** The families by what they write. Han characters differ by language, so their families change places. */
const scripts = [
  ...['', '-arabic', '-hebrew', '-thai', '-bengali', '-tamil', '-telugu', '-gujarati', '-gurmukhi'],
  ...[
    '-kannada',
    '-malayalam',
    '-sinhala',
    '-khmer',
    '-lao',
    '-georgian',
    '-armenian',
    '-ethiopic',
  ],
]
const chinese = ['-sc', '-tc', '-jp', '-kr']
const japanese = ['-jp', '-sc', '-tc', '-kr']
const korean = ['-kr', '-sc', '-tc', '-jp']

/**
 * The slices in which a text's characters are looked for, the best first. One family after the other is read, so a text
 * that needs only Latin letters costs no more than these.
 */
export function* slicesFor(text: string): Generator<Slice> {
  const han = /[\u3041-\u30ff]/.test(text)
    ? japanese
    : /[\uac00-\ud7af]/.test(text)
      ? korean
      : chinese
  for (const script of [...scripts, ...han]) yield* slicesOf(`noto-sans${script}`)
}

const ranges = z.record(z.string(), z.string())
const known = new Map<string, readonly Slice[]>()

/** Reads which slices a family has; the names of numbered ones stand in brackets. */
const slicesOf = (family: string) => {
  const read = known.get(family) ?? readSlices(family)
  known.set(family, read)
  return read
}

const readSlices = (family: string): Slice[] => {
  const list = require.resolve(`@fontsource-variable/${family}/unicode.json`)
  const parts = z.parse(ranges, JSON.parse(readFileSync(list, 'utf8')))
  return Object.entries(parts).map(([name, written]) => {
    const part = name.replace(/[[\]]/g, '')
    const spans = written.split(',').map(spanOf)
    return {
      key: `${family}-${part}`,
      file: list.replace(/unicode\.json$/, `files/${family}-${part}-wght-normal.woff2`),
      has: (codePoint) => spans.some(([from, to]) => codePoint >= from && codePoint <= to),
    }
  })
}

/** Reads `U+4e00-4eff` or `U+20ac`. */
const spanOf = (written: string): readonly [number, number] => {
  const [from = '', to = from] = written.replace('U+', '').split('-')
  return [Number.parseInt(from, 16), Number.parseInt(to, 16)]
}
