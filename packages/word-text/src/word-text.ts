import { readDoc } from './doc.ts'
import { readDocx } from './docx.ts'
import { plainText } from './plain-text.ts'
import { Unreadable } from './unreadable.ts'

export { Unreadable }

/**
 * Reads the text of a Word document (.doc of Word 97 or later, or .docx).
 * @throws Unreadable with a sentence that says why
 */
export const wordText = (bytes: Buffer, maxCharacters: number): string => {
  const isZip = bytes.toString('latin1', 0, 2) === 'PK'
  const read = isZip ? readDocx : readDoc
  const text = plainText(read(bytes, maxCharacters), maxCharacters)
  if (text === '') throw new Unreadable('This document holds no text.')
  return text
}
