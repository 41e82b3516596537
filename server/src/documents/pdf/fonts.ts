import { readFile } from 'node:fs/promises'
import { create } from 'fontkit'
import type { Font } from 'fontkit'
import subsetFont from 'subset-font'
import { newChooser } from './choose-slices.ts'
import type { Chooser } from './choose-slices.ts'
import { replacement } from './clean-text.ts'
import type { Slice } from './slices.ts'

/** How heavy letters are: 400 for text, 600 for titles. */
export type Weight = 400 | 600

/** A font made for one document: it has the letters that are set in it and no others. */
export interface MadeFont {
  readonly key: string
  readonly bytes: Buffer
  readonly font: Font
}

/** A stretch of text in one font. */
export interface FontRun {
  readonly start: number
  readonly text: string
  readonly font: MadeFont
}

/** The fonts of a document. */
export interface Fonts {
  readonly all: readonly MadeFont[]
  /** The text with one mark for each stretch that no font can show. */
  settled(text: string): string
  /** Cuts a settled text into stretches of one font. It must be one of those that the fonts were made for. */
  runsOf(text: string, weight: Weight): FontRun[]
}

/** Makes the fonts that some cleaned texts need, by their weights. */
export const makeFonts = async (texts: ReadonlyMap<Weight, string>): Promise<Fonts> => {
  const chooser = newChooser([...texts.values()].join('\n'))
  let made = await makeEach(texts, chooser, [])
  // What a slice promises and has not is looked for in the next one.
  for (let lost = missing(made); lost.length > 0; lost = missing(made)) {
    for (const { slice, codePoint } of lost) chooser.lacks(slice, codePoint)
    made = await makeEach(texts, chooser, made)
  }
  const byKey = new Map(made.map((each) => [each.key, each]))
  return {
    all: made,
    settled: chooser.settled,
    runsOf: (text, weight) =>
      chooser.runsOf(text).flatMap(({ start, text: part, slice }) => {
        const font = byKey.get(keyOf(slice, weight))
        return font ? [{ start, text: part, font }] : []
      }),
  }
}

interface Cut extends MadeFont {
  readonly slice: Slice
  readonly letters: string
}

const keyOf = (slice: Slice, weight: Weight) => `${slice.key}-${weight}`

/** @param before what was made already, of which some may do again */
const makeEach = async (
  texts: ReadonlyMap<Weight, string>,
  chooser: Chooser,
  before: readonly Cut[],
): Promise<Cut[]> => {
  const made: Cut[] = []
  for (const [weight, text] of texts) {
    const wanted = new Map<Slice, Set<string>>()
    for (const { text: part, slice } of chooser.runsOf(chooser.settled(text + replacement))) {
      const set = wanted.get(slice) ?? new Set()
      for (const letter of part) set.add(letter)
      wanted.set(slice, set)
    }
    for (const [slice, set] of wanted) {
      const letters = [...set].toSorted().join('')
      const same = before.find((cut) => cut.key === keyOf(slice, weight) && cut.letters === letters)
      made.push(same ?? (await cut(slice, weight, letters)))
    }
  }
  return made
}

/** Cuts the letters out of a slice, in one weight, as a plain font that any reader of PDF files knows. */
const cut = async (slice: Slice, weight: Weight, letters: string): Promise<Cut> => {
  const bytes = await subsetFont(await readFile(slice.file), withParts(letters), {
    targetFormat: 'truetype',
    variationAxes: { wght: weight },
    noHinting: true,
  })
  const font = create(bytes)
  if (!('layout' in font)) throw new Error(`${slice.file} is no single font`)
  return { key: keyOf(slice, weight), bytes, font, slice, letters }
}

/** Vowels that stand on both sides of a letter are drawn as their parts; those of Khmer share one. */
const withParts = (letters: string) => `${letters}${letters.normalize('NFD')}\u17c1`

const missing = (made: readonly Cut[]) =>
  made.flatMap(({ slice, letters, font }) => {
    const has = lettersOf(font)
    return Array.from(letters, (letter) => letter.codePointAt(0) ?? 0)
      .filter((codePoint) => !has.has(codePoint))
      .map((codePoint) => ({ slice, codePoint }))
  })

const lettersOf = (font: Font) => {
  try {
    return new Set(font.characterSet)
  } catch {
    // A font that has none of the letters asked for has no table of letters either.
    return new Set<number>()
  }
}
