import { inBraces, modePlaceholders } from '@greenroom/contract'

const all = modePlaceholders.map(inBraces).join(' ')
const words = 'The buyer asks about lead times and the cost of a stop on the line. '

/** Texts that end with every placeholder: paragraphs, and a single line, which is hardest to lay out. */
export const texts = {
  paragraphs: (length: number) =>
    `${(words.repeat(3) + '\n\n').repeat(length / 200).slice(0, length - all.length - 1)}\n${all}`,
  'one line': (length: number) =>
    `${words.repeat(length / 60).slice(0, length - all.length - 1)} ${all}`,
}
