import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import * as z from 'zod/mini'

const require = createRequire(import.meta.url)

/** One of the files that Noto Sans is split into, with the characters that it should have. */
export interface FontSlice {
  readonly key: string
  readonly file: string
  readonly covers: (codePoint: number) => boolean
  /** Characters that were not in the file. */
  readonly lacking: Set<number>
}

const scripts = [
  ...['', '-arabic', '-hebrew', '-thai', '-bengali', '-tamil', '-telugu', '-gujarati', '-gurmukhi'],
  ...['-kannada', '-malayalam', '-sinhala', '-khmer', '-lao', '-georgian', '-armenian'],
  '-ethiopic',
]
/** Chinese, Japanese and Korean share characters but draw them differently. */
const chinese = ['-sc', '-tc', '-jp', '-kr']
const japanese = ['-jp', '-sc', '-tc', '-kr']
const korean = ['-kr', '-sc', '-tc', '-jp']

/** The slices to look for a text's characters in, best first. Read lazily: most texts need only the first ones. */
export function* slicesFor(text: string): Generator<FontSlice> {
  const hasKana = /[\u3041-\u30ff]/.test(text)
  const hasHangul = /[\uac00-\ud7af]/.test(text)
  const han = hasKana ? japanese : hasHangul ? korean : chinese
  for (const script of [...scripts, ...han]) yield* slicesOf(`noto-sans${script}`)
}

const slicesByFamily = new Map<string, readonly FontSlice[]>()

const slicesOf = (family: string) => {
  const slices = slicesByFamily.get(family) ?? readSlices(family)
  slicesByFamily.set(family, slices)
  return slices
}

const unicodeRanges = z.record(z.string(), z.string())

/** Reads the list of slices that comes with a family. The names of numbered slices have brackets. */
const readSlices = (family: string): FontSlice[] => {
  const list = require.resolve(`@fontsource-variable/${family}/unicode.json`)
  const slices = z.parse(unicodeRanges, JSON.parse(readFileSync(list, 'utf8')))
  return Object.entries(slices).map(([name, text]) => {
    const slice = name.replace(/[[\]]/g, '')
    const ranges = text.split(',').map(parseRange)
    const lacking = new Set<number>()
    return {
      lacking,
      key: `${family}-${slice}`,
      file: list.replace(/unicode\.json$/, `files/${family}-${slice}-wght-normal.woff2`),
      covers: (codePoint) =>
        !lacking.has(codePoint) &&
        ranges.some(([start, end]) => codePoint >= start && codePoint <= end),
    }
  })
}

/** Reads `U+4e00-4eff` or `U+20ac`. */
const parseRange = (text: string): readonly [number, number] => {
  const [start = '', end = start] = text.replace('U+', '').split('-')
  return [Number.parseInt(start, 16), Number.parseInt(end, 16)]
}
