const isolating = /[\u2066-\u2069]/g
const closing = '\u2069'

/** A name within a sentence: neither its direction nor marks of direction that it leaves open turn the rest around. */
export const Name = ({ children }: { children: string }) => (
  <bdi>{children + closing.repeat(leftOpen(children))}</bdi>
)

const leftOpen = (text: string) =>
  [...text.matchAll(isolating)].reduce(
    (open, [mark]) => (mark === closing ? Math.max(open - 1, 0) : open + 1),
    0,
  )
