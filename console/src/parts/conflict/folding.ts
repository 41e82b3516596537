/** Lines of a shared stretch that stay beside a difference. */
const context = 2
/** A shared piece inside a line that differs keeps this many characters at each of its ends. */
const around = 60
/** A piece that stands in one text alone is cut from this length on. */
const longest = 2000

/** A shared stretch as it is shown: its lines before and after what is folded away. */
export interface Folded {
  before: string
  /** How many lines are folded away; 0 where the whole stands in `before`. */
  lines: number
  after: string
}

/**
 * Folds the middle of a stretch that two texts share.
 * @param first whether nothing stands before it, so that its beginning is no context of a difference
 * @param last the same for its end
 */
export function foldLines(text: string, first: boolean, last: boolean): Folded {
  const lines = text.replace(/\n$/, '').split('\n')
  const [head, tail] = [first ? 0 : context, last ? 0 : context]
  const hidden = lines.length - head - tail
  // Folding a single line away would save no room.
  if (hidden < 2) return { before: shorten(lines.join('\n')), lines: 0, after: '' }
  return {
    before: shorten(lines.slice(0, head).join('\n')),
    lines: hidden,
    after: shorten(tail > 0 ? lines.slice(-tail).join('\n') : ''),
  }
}

const gap = ' … '

/** Folds the middle of a piece inside a line that differs: a shared one to what stands around a difference. */
export function foldPiece(text: string, only: boolean): string {
  if (only) return text.length > longest ? text.slice(0, longest) + gap : text
  if (text.length <= 3 * around) return text
  // Not through the middle of a word, where it has an end nearby.
  const head = text.slice(0, around).replace(/(?<=\S)\s+\S{0,20}$/, '')
  const tail = text.slice(-around).replace(/^\S{0,20}\s+(?=\S)/, '')
  return head + gap + tail
}

const shorten = (lines: string) =>
  lines.length > longest ? lines.slice(0, longest / 2) + gap + lines.slice(-longest / 2) : lines

/** Lets blanks and line breaks be seen where they are all that differs. */
export const visible = (text: string): string =>
  text.trim() === ''
    ? text.replaceAll('\n', '↵\n').replaceAll(' ', '·').replaceAll('\t', '→')
    : text
