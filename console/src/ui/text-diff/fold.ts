import { placeBetween, shorten } from '../../lib/characters.ts'

/** Unchanged lines that stay visible beside a difference. */
const contextLines = 2
/** Unchanged characters that stay visible at each end of a piece inside a changed line. */
const contextCharacters = 60
/** Texts are cut from this length on. */
const maxLength = 2000

/** An unchanged passage: the lines before and after its folded middle. */
interface Folded {
  before: string
  /** How many lines are folded; 0 if the whole passage is in `before`. */
  lines: number
  after: string
}

/**
 * Folds the middle of an unchanged passage.
 * @param first whether the passage starts the text, so that its beginning needs no context lines
 * @param last the same for its end
 */
export function foldLines(text: string, first: boolean, last: boolean): Folded {
  const lines = text.replace(/\n$/, '').split('\n')
  const [head, tail] = [first ? 0 : contextLines, last ? 0 : contextLines]
  const hidden = lines.length - head - tail
  // Folding a single line would save no space.
  if (hidden < 2) return { before: foldMiddle(lines.join('\n')), lines: 0, after: '' }
  return {
    before: foldMiddle(lines.slice(0, head).join('\n')),
    lines: hidden,
    after: foldMiddle(tail > 0 ? lines.slice(-tail).join('\n') : ''),
  }
}

const gap = ' … '

/** Folds the middle of a piece inside a changed line. */
export function foldPiece(text: string, differs: boolean): string {
  if (differs) return shorten(text, maxLength, gap)
  if (text.length <= 3 * contextCharacters) return text
  // Avoids cutting a word if it ends nearby.
  const [start, end] = endsOf(text, contextCharacters)
  return start.replace(/(?<=\S)\s+\S{0,20}$/, '') + gap + end.replace(/^\S{0,20}\s+(?=\S)/, '')
}

/** About as many characters at the beginning and at the end of a text. */
const endsOf = (text: string, length: number) =>
  [
    text.slice(0, placeBetween(text, length)),
    text.slice(placeBetween(text, text.length - length)),
  ] as const

const foldMiddle = (text: string) => {
  const lines = trimBlankLines(text)
  return lines.length > maxLength ? endsOf(lines, maxLength / 2).join(gap) : lines
}

/** Leaves out the blank lines around a passage: the border between two passages separates them already. */
export const trimBlankLines = (text: string): string =>
  text.replace(/^(?:[^\S\n]*\n)+/, '').trimEnd()

/** Makes blanks and line breaks visible if the text has nothing else. */
export const showBlanks = (text: string): string =>
  text.trim() === ''
    ? text.replaceAll('\n', '↵\n').replaceAll(' ', '·').replaceAll('\t', '→')
    : text
