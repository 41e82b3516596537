import { countTokens } from 'gpt-tokenizer/encoding/o200k_base'
import { textPieces } from './text-pieces.ts'

/** Names of special tokens in the text, such as `<|endoftext|>`, are counted like any other characters. */
const options = { disallowedSpecial: new Set<string>() }

export const run = (text: string): number => {
  let tokens = 0
  for (const piece of textPieces(text)) tokens += countTokens(piece, options)
  return tokens
}
