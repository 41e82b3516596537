const isolating = /[\u2066-\u2069]/g
const closing = '\u2069'

/** More characters than a sentence ever shows; a browser takes minutes to lay out a word of a hundred thousand. */
const longest = 1000

/**
 * A name within a sentence: neither its direction nor marks of direction that it leaves open turn the rest around, and
 * a monstrous one is cut.
 */
export function Name({ children }: { children: string }) {
  const shown = children.length > longest ? `${children.slice(0, longest)}…` : children
  return <bdi>{shown + closing.repeat(leftOpen(shown))}</bdi>
}

const leftOpen = (text: string) =>
  [...text.matchAll(isolating)].reduce(
    (open, [mark]) => (mark === closing ? Math.max(open - 1, 0) : open + 1),
    0,
  )
