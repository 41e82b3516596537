/** A kind of file that can be uploaded. */
export interface FileKind {
  /** What such a file is called: `picture`. */
  noun: string
  /** The endings of its name, by media type. */
  types: Readonly<Record<string, readonly string[]>>
  /** In bytes. */
  largest: number
}

/** The endings of a kind in words: `.doc or .docx`. */
export const endingsOf = ({ types }: FileKind): string =>
  new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(Object.values(types).flat())

/** How large a file of a kind may be, in words. */
export const largestOf = ({ largest }: FileKind): string => `${largest / 1024 / 1024} MB`

/**
 * Says why what was dropped, chosen or pasted cannot be taken as one file of a kind. What is in the file is the
 * server's to judge.
 * @returns a sentence, or `undefined` where nothing is wrong
 */
export function fileFault(files: readonly File[], kind: FileKind): string | undefined {
  const [file, ...more] = files
  if (!file || more.length > 0) return `Only one ${kind.noun} at a time can be taken.`
  const { name, size } = file
  const ending = /\.[^.]*$/.exec(name.toLowerCase())?.[0] ?? ''
  if (!Object.values(kind.types).flat().includes(ending))
    return `“${name}” cannot be taken: a ${kind.noun} ends in ${endingsOf(kind)}.`
  if (size === 0) return `“${name}” is empty.`
  if (size > kind.largest) return `“${name}” is larger than ${largestOf(kind)}.`
  return undefined
}
