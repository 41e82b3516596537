import { maxSentence } from '@greenroom/contract'
import { shorten } from '../../../lib/characters.ts'

/** The first sentence of a text, cut to what can be spoken; empty for an empty text. */
export function firstSentence(text: string): string {
  const [first] = new Intl.Segmenter('en', { granularity: 'sentence' }).segment(text.trim())
  return shorten((first?.segment ?? '').trim(), maxSentence, '')
}
