import { readDoc } from './doc.ts'
import { readDocx } from './docx.ts'
import { leftOutNote } from './left-out.ts'
import { notWord, UnreadableDocument } from './unreadable-document.ts'

/** The text of a Word document, and sentences that say what was cut or left out. */
export interface WordText {
  readonly text: string
  readonly notes: readonly string[]
}

const insertedOnly =
  'The text of this document is in an inserted file that cannot be read. Open it in Word and save it as .docx.'

/**
 * Reads the text of a Word document. The first bytes decide how: people rename files.
 * @throws UnreadableDocument, or any other error where the document is damaged
 */
export const documentText = async (bytes: Buffer, maxCharacters: number): Promise<WordText> => {
  const start = bytes.toString('latin1', 0, 4)
  if (start !== 'PK\x03\x04' && start !== '\xd0\xcf\x11\xe0')
    throw new UnreadableDocument(notWord(otherKind(bytes)))
  const read = start === 'PK\x03\x04' ? readDocx : readDoc
  const { text: raw, leftOut } = await read(bytes, maxCharacters)
  const whole = plainText(raw)
  if (whole === '')
    throw new UnreadableDocument(leftOut.inserted ? insertedOnly : 'This document has no text.')
  const text = whole.slice(0, maxCharacters).replace(/[\ud800-\udbff]$/, '')
  const isCut = whole.length > maxCharacters || raw.length > maxCharacters * 2
  const cut = `Only the first ${maxCharacters.toLocaleString('en-US')} characters were taken.`
  return {
    text,
    notes: [isCut ? cut : undefined, leftOutNote(leftOut)].filter((note) => note !== undefined),
  }
}

/** Files that people save or rename as .doc, by how they begin. */
const kinds: readonly (readonly [RegExp, string])[] = [
  [/^\s*\{\\rtf/, 'an RTF document'],
  [/^%PDF-/, 'a PDF file'],
  [/^(\xef\xbb\xbf)?\s*(<\?xml[^>]*>)?\s*<(!DOCTYPE html|html|head|body)/i, 'an HTML page'],
  [/^(\xef\xbb\xbf)?\s*<\?xml/, 'an XML file'],
  [/^(?:[\w-]+:[^\0]*\n)?MIME-Version:/i, 'a web archive'],
]

/** Names what a file is that is no Word document, or `undefined` where that says nothing to its sender. */
const otherKind = (bytes: Buffer): string | undefined => {
  const start = bytes.toString('latin1', 0, 1024)
  return kinds.find(([pattern]) => pattern.test(start))?.[1]
}

/**
 * Makes text fit to be stored and edited: one kind of line break, at most one empty line in a row, no control
 * characters, and no half surrogate pairs.
 */
const plainText = (raw: string): string =>
  raw
    .replaceAll(/\r\n?|[\u0085\u2028\u2029\v\f]/g, '\n')
    // oxlint-disable-next-line no-control-regex -- control characters are what is removed
    .replaceAll(/[\0-\x08\x0e-\x1f\x7f\ufeff\ufffe\uffff]/g, '')
    .replaceAll(/\p{Surrogate}/gu, '\ufffd')
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
