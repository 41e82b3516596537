import { readDoc } from './doc.ts'
import { readDocx } from './docx.ts'
import { notWord, UnreadableDocument } from './unreadable-document.ts'

/**
 * Reads the text of a Word document. The first bytes decide how: people rename files.
 * @throws UnreadableDocument, or any other error where the document is damaged
 */
export const documentText = async (bytes: Buffer, maxCharacters: number): Promise<string> => {
  const start = bytes.toString('latin1', 0, 4)
  if (start !== 'PK\x03\x04' && start !== '\xd0\xcf\x11\xe0')
    throw new UnreadableDocument(notWord(otherKind(bytes)))
  const read = start === 'PK\x03\x04' ? readDocx : readDoc
  const text = plainText(await read(bytes, maxCharacters), maxCharacters)
  if (text === '') throw new UnreadableDocument('This document has no text.')
  return text
}

/** Files that people save or rename as .doc, by how they begin. */
const kinds: readonly (readonly [RegExp, string])[] = [
  [/^\s*\{\\rtf/, 'an RTF document'],
  [/^%PDF-/, 'a PDF file'],
  [/^(\xef\xbb\xbf)?\s*(<\?xml[^>]*>)?\s*<(!DOCTYPE html|html|head|body)/i, 'an HTML page'],
  [/^(\xef\xbb\xbf)?\s*<\?xml/, 'an XML file'],
]

/** Names what a file is that is no Word document, or `undefined` where that says nothing to its sender. */
const otherKind = (bytes: Buffer): string | undefined => {
  const start = bytes.toString('latin1', 0, 1024)
  return kinds.find(([pattern]) => pattern.test(start))?.[1]
}

/**
 * Makes text fit to be stored and edited: one kind of line break, at most one empty line in a row, no control
 * characters, no half surrogate pairs, and no more characters than allowed.
 */
const plainText = (raw: string, maxCharacters: number): string => {
  const text = raw
    .replaceAll(/\r\n?|[\u0085\u2028\u2029\v\f]/g, '\n')
    // oxlint-disable-next-line no-control-regex -- control characters are what is removed
    .replaceAll(/[\0-\x08\x0e-\x1f\x7f\ufeff\ufffe\uffff]/g, '')
    .replaceAll(/\p{Surrogate}/gu, '\ufffd')
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
  return text.slice(0, maxCharacters).replace(/[\ud800-\udbff]$/, '')
}
