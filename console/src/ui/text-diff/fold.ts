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
  if (hidden < 2) return { before: shorten(lines.join('\n')), lines: 0, after: '' }
  return {
    before: shorten(lines.slice(0, head).join('\n')),
    lines: hidden,
    after: shorten(tail > 0 ? lines.slice(-tail).join('\n') : ''),
  }
}

const gap = ' … '

/** Folds the middle of a piece inside a changed line. */
export function foldPiece(text: string, differs: boolean): string {
  if (differs) return text.length > maxLength ? text.slice(0, maxLength) + gap : text
  if (text.length <= 3 * contextCharacters) return text
  // Avoids cutting a word if it ends nearby.
  const head = text.slice(0, contextCharacters).replace(/(?<=\S)\s+\S{0,20}$/, '')
  const tail = text.slice(-contextCharacters).replace(/^\S{0,20}\s+(?=\S)/, '')
  return head + gap + tail
}

const shorten = (text: string) => {
  const lines = trimBlankLines(text)
  return lines.length > maxLength
    ? lines.slice(0, maxLength / 2) + gap + lines.slice(-maxLength / 2)
    : lines
}

/** Leaves out the blank lines around a passage: the border between two passages separates them already. */
export const trimBlankLines = (text: string): string =>
  text.replace(/^(?:[^\S\n]*\n)+/, '').trimEnd()

/** Makes blanks and line breaks visible if the text has nothing else. */
export const showBlanks = (text: string): string =>
  text.trim() === ''
    ? text.replaceAll('\n', '↵\n').replaceAll(' ', '·').replaceAll('\t', '→')
    : text
