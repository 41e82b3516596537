import { replacement } from './clean-text.ts'
import { createSliceChooser } from './slice-chooser.ts'
import type { SliceChooser } from './slice-chooser.ts'
import { subsetKey, subsetSlice } from './subset.ts'
import type { FontSubset, Weight } from './subset.ts'
import type { FontSlice } from './font-slices.ts'

/** The fonts of a document. */
export type Fonts = Awaited<ReturnType<typeof makeFonts>>

/** Makes the fonts for all the text of a document, by weight. */
export const makeFonts = async (texts: Readonly<Record<Weight, string>>) => {
  const chooser = createSliceChooser(Object.values(texts).join('\n'))
  let subsets = await makeSubsets(texts, chooser, [])
  // A slice can lack characters that its list names. These are looked for in the next slice.
  for (let lacking = findLacking(subsets); lacking.length > 0; lacking = findLacking(subsets)) {
    for (const { slice, codePoint } of lacking) chooser.exclude(slice, codePoint)
    subsets = await makeSubsets(texts, chooser, subsets)
  }
  const byKey = new Map(subsets.map((subset) => [subset.key, subset]))
  return {
    all: subsets,
    replaceMissing: chooser.replaceMissing,
    /** Cuts a text without missing characters into stretches of one font. The fonts must have been made for it. */
    runsOf: (text: string, weight: Weight) =>
      chooser.runsOf(text).flatMap(({ start, text: part, slice }) => {
        const font = byKey.get(subsetKey(slice, weight))
        return font ? [{ start, text: part, font }] : []
      }),
  }
}

const weights = [400, 600] as const

/** @param earlier subsets that are used again where they have the same letters */
const makeSubsets = async (
  texts: Readonly<Record<Weight, string>>,
  chooser: SliceChooser,
  earlier: readonly FontSubset[],
): Promise<FontSubset[]> => {
  const subsets: FontSubset[] = []
  for (const weight of weights)
    for (const [slice, letters] of lettersBySlice(texts[weight], chooser)) {
      const key = subsetKey(slice, weight)
      const same = earlier.find((subset) => subset.key === key && subset.letters === letters)
      subsets.push(same ?? (await subsetSlice(slice, weight, letters)))
    }
  return subsets
}

const lettersBySlice = (text: string, chooser: SliceChooser) => {
  const letters = new Map<FontSlice, Set<string>>()
  for (const { text: part, slice } of chooser.runsOf(chooser.replaceMissing(text + replacement))) {
    const set = letters.get(slice) ?? new Set()
    for (const letter of part) set.add(letter)
    letters.set(slice, set)
  }
  return [...letters].map(([slice, set]) => [slice, [...set].toSorted().join('')] as const)
}

const findLacking = (subsets: readonly FontSubset[]) =>
  subsets.flatMap(({ slice, letters, codePoints }) =>
    Array.from(letters, (letter) => letter.codePointAt(0) ?? 0)
      .filter((codePoint) => !codePoints.has(codePoint))
      .map((codePoint) => ({ slice, codePoint })),
  )
