import { diffArrays, diffLines } from 'diff'

/** A piece of a passage that differs. */
export interface Piece {
  text: string
  /** Set if only one of the texts has it: `del` for the left one, `ins` for the right one. */
  mark?: 'del' | 'ins'
}

/** A passage that both texts share, or the pieces of both in reading order where they differ. */
export type Passage = { same: string } | { pieces: readonly Piece[] }

/** How long the comparison may take before the rest is shown as different as a whole, in milliseconds. */
const timeLimit = 250
/** Lines that share less than this part of their text are shown as different as a whole. */
const minShared = 0.35

/** Compares two texts by lines, and by words inside the lines that differ. @returns the passages in reading order */
export function diffTexts(left: string, right: string): Passage[] {
  const deadline = performance.now() + timeLimit
  const changes = within(deadline, (timeout) => diffLines(left, right, { timeout }))
  if (!changes) return [whole(left, right)]
  const passages: Passage[] = []
  for (let at = 0; at < changes.length; at++) {
    const change = changes[at]
    if (!change) break
    const next = changes[at + 1]
    if (isShared(change)) passages.push({ same: change.value })
    else if (change.removed && next?.added) {
      passages.push(diffWords(change.value, next.value, deadline))
      at++
    } else passages.push(change.removed ? whole(change.value, '') : whole('', change.value))
  }
  return passages
}

const whole = (left: string, right: string): Passage => ({
  pieces: [
    ...(left === '' ? [] : [{ text: left, mark: 'del' as const }]),
    ...(right === '' ? [] : [{ text: right, mark: 'ins' as const }]),
  ],
})

/** Line breaks, words, gaps between them, and other characters. An emoji of many parts is one. */
const token =
  /\r?\n|[\p{Script=Latin}\p{M}\d_\u00AD]+|[^\S\r\n]+|\p{RI}{2}|.[\p{M}\p{EMod}]*(?:\u200D.[\p{M}\p{EMod}]*)*/gsu
const tokensOf = (text: string): string[] => text.match(token) ?? []

function diffWords(left: string, right: string, deadline: number): Passage {
  const tokens = within(deadline, (timeout) =>
    diffArrays(tokensOf(left), tokensOf(right), { timeout }),
  )
  if (!tokens) return whole(left, right)
  const changes = tokens.map((change) => ({ ...change, value: change.value.join('') }))
  const shared = changes.filter(isShared).reduce((sum, { value }) => sum + value.trim().length, 0)
  if (shared < minShared * Math.max(left.trim().length, right.trim().length))
    return whole(left, right)
  return {
    pieces: changes.map((change) =>
      isShared(change)
        ? { text: change.value }
        : { text: change.value, mark: change.removed ? 'del' : 'ins' },
    ),
  }
}

const isShared = ({ added, removed }: Record<'added' | 'removed', boolean>) => !added && !removed

const within = <Changes>(deadline: number, compare: (timeout: number) => Changes) => {
  const timeout = deadline - performance.now()
  return timeout > 0 ? compare(timeout) : undefined
}

type Mark = NonNullable<Piece['mark']>

const without = (mark: Mark, pieces: readonly Piece[]) =>
  pieces.filter((piece) => piece.mark !== mark)

/** The pieces of one text: `del` for the left one, `ins` for the right one. */
export function piecesOf(mark: Mark, pieces: readonly Piece[]): Piece[] {
  const joined: Piece[] = []
  for (const piece of without(mark === 'del' ? 'ins' : 'del', pieces)) {
    const [before, blank] = joined.slice(-2)
    if (piece.mark && before?.mark && blank && isBlank(blank))
      joined.splice(-2, 2, { text: before.text + blank.text + piece.text, mark })
    else joined.push(piece)
  }
  return joined
}

/** The pieces of both texts as one. What was removed comes before what replaces it, several words at a time. */
export function inlinePieces(pieces: readonly Piece[]): Piece[] {
  const shown: Piece[] = []
  let run: Piece[] = []
  for (const piece of pieces) {
    if (piece.mark || (run.length > 0 && isBlank(piece))) run.push(piece)
    else {
      shown.push(...replacement(run), piece)
      run = []
    }
  }
  return [...shown, ...replacement(run)]
}

/** Joins a run of pieces that differ, separated by blanks, if it has both removed and added ones. */
function replacement(run: readonly Piece[]): readonly Piece[] {
  const end = run.findLastIndex(({ mark }) => mark) + 1
  const differing = run.slice(0, end)
  const has = (mark: Mark) => differing.some((piece) => piece.mark === mark)
  if (!has('del') || !has('ins')) return run
  const joinWithout = (mark: Mark) =>
    without(mark, differing).reduce((all, { text }) => all + text, '')
  return [
    { text: joinWithout('ins'), mark: 'del' },
    { text: joinWithout('del'), mark: 'ins' },
    ...run.slice(end),
  ]
}

/** Whether a piece that both texts share is only a gap between words. */
const isBlank = ({ text, mark }: Piece) => !mark && /^[^\S\n]+$/.test(text)
