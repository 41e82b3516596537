import LineBreaker from 'linebreak'

/** Where lines of a text may end (Unicode Line Breaking Algorithm). The last one is the end of the text. */
export function* lineBreaks(text: string): Generator<number> {
  const breaker = new LineBreaker(text)
  for (let next = breaker.nextBreak(); next; next = breaker.nextBreak()) yield next.position
}

/**
 * Further breaks inside a stretch that is wider than a line: between words, for languages that write no spaces, or else
 * between any two letters.
 */
export function* smallerBreaks(
  text: string,
  start: number,
  end: number,
  fits: (start: number, end: number) => boolean,
): Generator<number> {
  for (const word of segments(words, text, start, end)) {
    if (fits(word.start, word.end)) yield word.end
    else for (const letter of segments(letters, text, word.start, word.end)) yield letter.end
  }
}

const words = new Intl.Segmenter('th', { granularity: 'word' })
const letters = new Intl.Segmenter('en', { granularity: 'grapheme' })

function* segments(segmenter: Intl.Segmenter, text: string, start: number, end: number) {
  for (const { index, segment } of segmenter.segment(text.slice(start, end)))
    yield { start: start + index, end: start + index + segment.length }
}
