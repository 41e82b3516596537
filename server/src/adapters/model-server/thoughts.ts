/** What a piece of an answer adds. */
interface Split {
  readonly words: string
  readonly thinks: boolean
  /** Whether all words before were thoughts, whose beginning was not sent. */
  readonly discard: boolean
}

/** The tags that models use around thoughts, as `findLastObject` knows them, and Mistral's: a persona may say “[thinking]”. */
const tags = [/<(\/?)(think|thinking|thoughts?|reasoning|reflection)>/i, /\[(\/?)(THINK)\]/]
const findTag = (text: string) =>
  tags
    .map((tag) => tag.exec(text))
    .filter((found) => found !== null)
    .toSorted((one, other) => one.index - other.index)
    .at(0)
const startOfTag = /[<[]\/?[a-z]{0,10}$/i

/** Takes thoughts out of an answer that arrives in pieces, which may cut a tag in two. */
export const splitThoughts = () => {
  let held = ''
  let closing: RegExp | undefined
  let hasThought = false
  let isBlank = true
  /** A report may quote a tag. Thoughts after its first brace are left to `findLastObject`. */
  let hasBrace = false

  /** @param isLast whether nothing follows, so that what looks like the start of a tag is none */
  return (piece: string, isLast = false): Split => {
    let words = ''
    let discard = false
    let thinks = closing !== undefined
    const say = (text: string) => {
      const added = hasThought && isBlank ? text.trimStart() : text
      words += added
      isBlank &&= added.trim() === ''
      hasBrace ||= added.includes('{')
    }
    held += piece
    for (;;) {
      const found = closing ? closing.exec(held) : findTag(held)
      if (!found) break
      const before = held.slice(0, found.index)
      const [text, slash, name] = found
      if (closing) closing = undefined
      else if (hasBrace || before.includes('{')) break
      else if (slash) {
        words = ''
        isBlank = discard = true
      } else {
        say(before)
        closing = new RegExp(`[<[]/${name}[>\\]]`, 'i')
      }
      hasThought = thinks = true
      held = held.slice(found.index + text.length)
    }
    const start = isLast ? held.length : (startOfTag.exec(held)?.index ?? held.length)
    if (!closing) say(held.slice(0, start))
    held = held.slice(start)
    return { words, thinks, discard }
  }
}
