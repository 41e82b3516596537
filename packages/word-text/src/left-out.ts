/** What a document can have besides its text. */
const nouns = {
  picture: ['a picture', 'pictures'],
  chart: ['a chart', 'charts'],
  diagram: ['a diagram', 'diagrams'],
  object: ['an embedded object', 'embedded objects'],
  note: ['a footnote', 'footnotes'],
  comment: ['a comment', 'comments'],
  field: ['an empty field', 'empty fields'],
  inserted: ['an inserted file', 'inserted files'],
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
  const kinds = Object.entries(nouns).flatMap(([kind, [one, many]]) => {
    const [, count = 0] = Object.entries(leftOut).find(([counted]) => counted === kind) ?? []
    if (count === 0) return []
    return count === 1 ? one : `${count.toLocaleString('en-US')} ${many}`
  })
  if (kinds.length === 0) return undefined
  const list = new Intl.ListFormat('en-GB').format(kinds)
  const isOne = Object.values(leftOut).reduce((sum, count) => sum + count, 0) === 1
  return `${list.charAt(0).toUpperCase()}${list.slice(1)} ${isOne ? 'was' : 'were'} left out.`
}
