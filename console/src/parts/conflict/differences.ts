import { diffLines, diffWordsWithSpace } from 'diff'
import type { Change } from 'diff'

/** A piece of one of two texts. `only`: it stands in this text alone. */
interface Piece {
  text: string
  only: boolean
}

/** What two texts share, or where they differ: the pieces of each of them. */
export type Stretch = { same: string } | { theirs: readonly Piece[]; mine: readonly Piece[] }

/** Things of a fixed order, each with its place in it. */
export const placed = <Thing>(things: readonly Thing[]): { at: number; thing: Thing }[] =>
  things.map((thing, at) => ({ at, thing }))

/** How long texts are compared before the rest is shown as different in whole, in milliseconds. */
const patience = 250
/** Lines that share less than this part are shown as different in whole: a patchwork of words says nothing. */
const kinship = 0.35

/**
 * Compares two texts: by lines, and by words inside the lines that differ. It takes a quarter of a second at most,
 * however long the texts are.
 * @returns the stretches in reading order; one that is the same where the texts are
 */
export function differencesOf(theirs: string, mine: string): Stretch[] {
  const deadline = performance.now() + patience
  const changes = within(deadline, (timeout) => diffLines(theirs, mine, { timeout }))
  if (!changes) return [whole(theirs, mine)]
  const stretches: Stretch[] = []
  for (let at = 0; at < changes.length; at++) {
    const change = changes[at]
    if (!change) break
    const next = changes[at + 1]
    if (!change.removed && !change.added) stretches.push({ same: change.value })
    else if (change.removed && next?.added) {
      stretches.push(byWords(change.value, next.value, deadline))
      at++
    } else stretches.push(whole(...(change.removed ? [change.value, ''] : ['', change.value])))
  }
  return stretches
}

const whole = (theirs = '', mine = ''): Stretch => ({ theirs: alone(theirs), mine: alone(mine) })
const alone = (text: string): Piece[] => (text === '' ? [] : [{ text, only: true }])

function byWords(theirs: string, mine: string, deadline: number): Stretch {
  const changes = within(deadline, (timeout) => diffWordsWithSpace(theirs, mine, { timeout }))
  if (!changes) return whole(theirs, mine)
  const common = changes.filter(isShared).reduce((sum, { value }) => sum + value.trim().length, 0)
  if (common < kinship * Math.max(theirs.trim().length, mine.trim().length))
    return whole(theirs, mine)
  const pieces = (side: 'added' | 'removed') =>
    joined(
      changes.flatMap((change) =>
        isShared(change) || change[side] ? [{ text: change.value, only: change[side] }] : [],
      ),
    )
  return { theirs: pieces('removed'), mine: pieces('added') }
}

/** Makes words that stand in one text alone a single piece, where only blanks of both texts part them. */
function joined(pieces: readonly Piece[]): Piece[] {
  const all: Piece[] = []
  for (const piece of pieces) {
    const [before, blank] = all.slice(-2)
    if (piece.only && before?.only && blank && !blank.only && /^[^\S\n]+$/.test(blank.text))
      all.splice(-2, 2, { text: before.text + blank.text + piece.text, only: true })
    else all.push(piece)
  }
  return all
}

const isShared = ({ added, removed }: Change) => !added && !removed

const within = (deadline: number, compare: (timeout: number) => Change[] | undefined) => {
  const timeout = deadline - performance.now()
  return timeout > 0 ? compare(timeout) : undefined
}
