/** A kind of file that can be uploaded. */
export interface FileKind {
  /** What such a file is called: `picture`. */
  noun: string
  /** The file extensions by media type. */
  accept: Readonly<Record<string, readonly string[]>>
  /** Other extensions that browsers offer for these media types. */
  otherExtensions?: readonly string[]
  maxBytes: number
}

/** The extensions as text: `.doc or .docx`. */
export const formatExtensions = ({ accept }: FileKind): string =>
  new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(Object.values(accept).flat())

/** The maximum size as text: `10 MB`. */
export const formatMaxSize = ({ maxBytes }: FileKind): string => `${maxBytes / 1024 / 1024} MB`

/**
 * Checks dropped, chosen or pasted files before the upload. The server checks the content.
 * @returns an error message, or `undefined` if the files are exactly one file of this kind
 */
export function fileError(files: readonly File[], kind: FileKind): string | undefined {
  const [file, ...more] = files
  if (!file || more.length > 0) return `Choose one ${kind.noun} at a time.`
  const { name, size } = file
  const extension = /\.[^.]*$/.exec(name.toLowerCase())?.[0] ?? ''
  const accepted = [...Object.values(kind.accept).flat(), ...(kind.otherExtensions ?? [])]
  if (!accepted.includes(extension))
    return `“${name}” is not a ${kind.noun}. Choose a ${formatExtensions(kind)} file.`
  if (size === 0) return `“${name}” is empty.`
  if (size > kind.maxBytes) return `“${name}” is larger than ${formatMaxSize(kind)}.`
  return undefined
}
