/** What a document can have besides its text. */
const nouns = {
  picture: 'a picture',
  chart: 'a chart',
  diagram: 'a diagram',
  object: 'an embedded object',
  note: 'a footnote',
  comment: 'a comment',
  field: 'an empty field',
  inserted: 'an inserted file',
} as const

/** How much of each kind was left out. */
export type LeftOut = Partial<Record<keyof typeof nouns, number>>

/** The text of a document, and what is not in it. */
export interface ReadDocument {
  readonly text: string
  readonly leftOut: LeftOut
}

export const countLeftOut = (leftOut: LeftOut, kind: keyof LeftOut): void => {
  leftOut[kind] = (leftOut[kind] ?? 0) + 1
}

/** Says what was left out: "2 pictures and a chart were left out." */
export const leftOutNote = (leftOut: LeftOut): string | undefined => {
  const counts: Readonly<Record<string, number>> = leftOut
  const kinds = Object.entries(nouns).flatMap(([kind, one]) => {
    const count = counts[kind] ?? 0
    if (count < 2) return count === 0 ? [] : one
    return `${count.toLocaleString('en-US')} ${one.replace(/^an? /, '')}s`
  })
  if (kinds.length === 0) return undefined
  const list = new Intl.ListFormat('en-GB').format(kinds)
  const isOne = Object.values(leftOut).reduce((sum, count) => sum + count, 0) === 1
  return `${list.charAt(0).toUpperCase()}${list.slice(1)} ${isOne ? 'was' : 'were'} left out.`
}
