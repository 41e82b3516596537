import { shorten } from '../lib/characters.ts'

const isolates = /[\u2066-\u2069]/g
const popIsolate = '\u2069'

/** A browser takes minutes to lay out a word of 100,000 characters. */
const maxLength = 1000

/**
 * A name within a sentence, which is not translated. Its writing direction, and directional isolates that it does not close, do not affect the rest
 * of the sentence. A very long name is truncated.
 */
export function Name({ children }: { children: string }) {
  const shown = shorten(children, maxLength)
  return <bdi translate="no">{shown + popIsolate.repeat(countUnclosed(shown))}</bdi>
}

const countUnclosed = (text: string) =>
  [...text.matchAll(isolates)].reduce(
    (open, [mark]) => (mark === popIsolate ? Math.max(open - 1, 0) : open + 1),
    0,
  )
