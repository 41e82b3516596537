/** A run of this many characters, all blank or none of them, is cut. */
const longRun = 256
const pieceLength = 200

const longRuns = new RegExp(`\\S{${longRun},}|\\s{${longRun},}`, 'g')

/**
 * Splits a text so that no piece contains a long run without a blank, or of blanks only: the time that byte-pair
 * encoding takes for such a run grows with the square of its length. Joined, the pieces are the text. Surrogate pairs
 * stay together.
 */
export function* textPieces(text: string): Generator<string> {
  let start = 0
  for (const { 0: run, index } of text.matchAll(longRuns)) {
    if (index > start) yield text.slice(start, index)
    yield* cut(run)
    start = index + run.length
  }
  if (start < text.length) yield text.slice(start)
}

function* cut(run: string) {
  for (let start = 0; start < run.length;) {
    const end = start + pieceLength
    const splitsPair = /^[\uD800-\uDBFF][\uDC00-\uDFFF]/.test(run.slice(end - 1, end + 1))
    const next = splitsPair ? end - 1 : end
    yield run.slice(start, next)
    start = next
  }
}
