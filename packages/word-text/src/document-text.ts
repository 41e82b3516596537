import { readDoc } from './doc.ts'
import { readDocx } from './docx.ts'
import { otherKind } from './other-kind.ts'
import { plainText } from './plain-text.ts'
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
