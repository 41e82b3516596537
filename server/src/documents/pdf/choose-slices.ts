import { replacement } from './clean-text.ts'
import { slicesFor } from './slices.ts'
import type { Slice } from './slices.ts'

/** A stretch of text whose characters are all in one slice. */
export interface SliceRun {
  readonly start: number
  readonly text: string
  readonly slice: Slice
}

/** Knows which slice has which character, and learns which has not what it promised. */
export interface Chooser {
  /** The text with one replacement mark for each stretch that nothing can show. */
  settled(text: string): string
  /** Cuts a settled text into stretches of one slice. */
  runsOf(text: string): SliceRun[]
  /** Never chooses this slice for this character again. */
  lacks(slice: Slice, codePoint: number): void
}

/** @param all all the text of the document: its language decides which Han characters are meant */
export const newChooser = (all: string): Chooser => {
  const lacking = new Set<string>()
  const chosen = new Map<number, Slice | undefined>()
  const shows = (slice: Slice, codePoint: number) =>
    slice.has(codePoint) && !lacking.has(`${slice.key} ${codePoint}`)

  const choose = (codePoint: number) => {
    if (!chosen.has(codePoint)) chosen.set(codePoint, firstOf(slicesFor(all), codePoint))
    return chosen.get(codePoint)
  }
  const firstOf = (slices: Iterable<Slice>, codePoint: number) => {
    for (const slice of slices) if (shows(slice, codePoint)) return slice
    return undefined
  }

  /** Digits, punctuation and marks stay with the letters before them where these have them. */
  const sliceOf = (character: string, current: Slice | undefined) => {
    const codePoint = character.codePointAt(0) ?? 0
    const stays = current && ofNoScript.test(character) && shows(current, codePoint)
    return stays ? current : choose(codePoint)
  }

  return {
    settled: (text) => {
      let current: Slice | undefined
      let settled = ''
      let lost = false
      for (const character of text) {
        // What joined to something that is not shown goes with it.
        if (lost && joiners.test(character)) continue
        const slice = character === '\n' ? current : sliceOf(character, current)
        const isShown = character === '\n' || slice !== undefined
        if (isShown) settled += character
        else if (!lost) settled += replacement
        lost = !isShown
        current = slice ?? current
      }
      return settled
    },
    runsOf: (text) => {
      const runs: { start: number; text: string; slice: Slice }[] = []
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
    lacks: (slice, codePoint) => {
      lacking.add(`${slice.key} ${codePoint}`)
      chosen.delete(codePoint)
    },
  }
}

const ofNoScript = /[\p{Script=Common}\p{Script=Inherited}]/u
const joiners = /[\u200c\u200d\p{M}]/u
