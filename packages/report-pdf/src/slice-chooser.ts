import { replacement } from './clean-text.ts'
import { slicesFor } from './font-slices.ts'
import type { FontSlice } from './font-slices.ts'

/** Chooses a font slice for each character. */
export type SliceChooser = ReturnType<typeof createSliceChooser>

/** @param wholeText its language decides which Han characters are meant */
export const createSliceChooser = (wholeText: string) => {
  const chosen = new Map<number, FontSlice | undefined>()

  const choose = (codePoint: number) => {
    if (!chosen.has(codePoint)) chosen.set(codePoint, firstWith(codePoint))
    return chosen.get(codePoint)
  }
  const firstWith = (codePoint: number) => {
    for (const slice of slicesFor(wholeText)) if (slice.covers(codePoint)) return slice
    return undefined
  }

  /** Digits, punctuation and marks stay in the font of the letters before them where it has them. */
  const sliceOf = (character: string, previous: FontSlice | undefined) => {
    const codePoint = character.codePointAt(0) ?? 0
    const stays = previous && ofNoScript.test(character) && previous.covers(codePoint)
    return stays ? previous : choose(codePoint)
  }

  return {
    /** Replaces each stretch of characters that no slice has. */
    replaceMissing: (text: string) => {
      let slice: FontSlice | undefined
      let result = ''
      let isMissing = false
      for (const character of text) {
        // What is joined to a missing character goes with it.
        if (isMissing && joiners.test(character)) continue
        const found = character === '\n' ? slice : sliceOf(character, slice)
        const isKnown = character === '\n' || found !== undefined
        if (isKnown) result += character
        else if (!isMissing) result += replacement
        isMissing = !isKnown
        slice = found ?? slice
      }
      return result
    },
    /** Cuts a text into stretches whose characters are all in one slice. */
    runsOf: (text: string) => {
      const runs: { start: number; text: string; slice: FontSlice }[] = []
      let start = 0
      for (const character of text) {
        const last = runs.at(-1)
        const slice = sliceOf(character, last?.slice)
        if (last && slice === last.slice) last.text += character
        else if (slice) runs.push({ start, text: character, slice })
        start += character.length
      }
      return runs
    },
    /** Notes that a slice lacks a character that it should have. */
    exclude: (slice: FontSlice, codePoint: number) => {
      slice.lacking.add(codePoint)
      chosen.delete(codePoint)
    },
  }
}

const ofNoScript = /[\p{Script=Common}\p{Script=Inherited}]/u
const joiners = /[\u200c\u200d\p{M}]/u
