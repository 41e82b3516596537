import type { ComposedPart, ModePlaceholder } from '@greenroom/contract'

/** A piece of the prompt, within one block. */
export interface Piece {
  text: string
  /** The inserted passage that it belongs to. */
  passage?: { of: Passage; number: number; isStart: boolean }
}

/** A block ends with the first line that makes it this long, in characters. */
const minLength = 2000

/**
 * Splits a prompt into blocks of whole lines, so that the browser lays out only those in view and those that change.
 * Joined, their pieces are the prompt.
 */
export function textBlocks(parts: readonly ComposedPart[]): Piece[][] {
  const blocks: Piece[][] = []
  let block: Piece[] = []
  let length = 0
  let number = 0
  for (const part of parts) {
    const passage = isPassage(part) ? { of: part, number: ++number } : undefined
    let from = 0
    do {
      const lineEnd = part.text.indexOf('\n', from + Math.max(minLength - length, 0))
      const end = lineEnd < 0 ? part.text.length : lineEnd + 1
      block.push({
        text: part.text.slice(from, end),
        ...(passage && { passage: { ...passage, isStart: from === 0 } }),
      })
      length += end - from
      from = end
      if (lineEnd >= 0) {
        blocks.push(block)
        block = []
        length = 0
      }
    } while (from < part.text.length)
  }
  return block.length > 0 ? [...blocks, block] : blocks
}

/** A part that replaced a placeholder. */
export type Passage = ComposedPart & { placeholder: ModePlaceholder }

export const isPassage = (part: ComposedPart): part is Passage => part.placeholder !== undefined
