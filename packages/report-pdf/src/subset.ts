import { readFile } from 'node:fs/promises'
import { create } from 'fontkit'
import type { Font } from 'fontkit'
import subsetFont from 'subset-font'
import type { FontSlice } from './font-slices.ts'

/** 400 for text, 600 for titles. */
export type Weight = 400 | 600

/** A font with only the letters that one document needs. */
export interface FontSubset {
  readonly key: string
  readonly slice: FontSlice
  /** The letters that it was made for. */
  readonly letters: string
  /** The characters that it has. */
  readonly codePoints: ReadonlySet<number>
  readonly bytes: Buffer
  readonly font: Font
}

export const subsetKey = (slice: FontSlice, weight: Weight): string => `${slice.key}-${weight}`

/** Cuts letters out of a slice in one weight, as a TrueType font that every PDF reader knows. */
export const subsetSlice = async (
  slice: FontSlice,
  weight: Weight,
  letters: string,
): Promise<FontSubset> => {
  const bytes = await subsetFont(await readFile(slice.file), withParts(letters), {
    targetFormat: 'truetype',
    variationAxes: { wght: weight },
    noHinting: true,
  })
  const font = create(bytes)
  if (!('layout' in font)) throw new Error(`${slice.file} is not a single font`)
  const codePoints = codePointsOf(font)
  return { key: subsetKey(slice, weight), slice, letters, codePoints, bytes, font }
}

/** Vowels that stand on both sides of a letter are drawn as their parts; those of Khmer share U+17C1. */
const withParts = (letters: string) => `${letters}${letters.normalize('NFD')}\u17c1`

const codePointsOf = (font: Font) => {
  try {
    return new Set(font.characterSet)
  } catch {
    // A font with none of the letters has no character table.
    return new Set<number>()
  }
}
