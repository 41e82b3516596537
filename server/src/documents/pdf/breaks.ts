import LineBreaker from 'linebreak'

/** The places of a text where a line may end (Unicode Line Breaking Algorithm), its end being the last. */
export function* breaksOf(text: string): Generator<number> {
  const breaker = new LineBreaker(text)
  for (let next = breaker.nextBreak(); next; next = breaker.nextBreak()) yield next.position
}

/**
 * Further places between two of them, for what is wider than a line: between the words of languages that write no
 * blanks, or else between any two letters.
 * @param fits whether what stands between two places is narrow enough
 */
export function* smallerBreaks(
  text: string,
  from: number,
  to: number,
  fits: (from: number, to: number) => boolean,
): Generator<number> {
  for (const word of piecesOf(words, text, from, to)) {
    if (fits(word.from, word.to)) yield word.to
    else for (const letter of piecesOf(letters, text, word.from, word.to)) yield letter.to
  }
}

const words = new Intl.Segmenter('th', { granularity: 'word' })
const letters = new Intl.Segmenter('en', { granularity: 'grapheme' })

function* piecesOf(segmenter: Intl.Segmenter, text: string, from: number, to: number) {
  for (const { index, segment } of segmenter.segment(text.slice(from, to)))
    yield { from: from + index, to: from + index + segment.length }
}
