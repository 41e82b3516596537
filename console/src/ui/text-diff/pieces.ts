import type { Piece } from './diff-texts.ts'

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
