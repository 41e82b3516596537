import { openCompoundFile } from './compound-file.ts'
import { docText } from './doc-text.ts'
import type { ReadDocument } from './left-out.ts'
import { damaged, notWord, protectedByPassword, UnreadableDocument } from './unreadable-document.ts'

/** How the main stream of a document of Word 97 or later begins. */
const word97 = { magic: 0xa5ec, minVersion: 0xc0 }
const flags = { encrypted: 0x0100, secondTable: 0x0200 }
const tooOld =
  'This document was made with Word 95 or older. Save it as .docx in Word, then upload that.'

/**
 * Reads the body of a .doc file of Word 97 or later ([MS-DOC]), one paragraph a line.
 * @param maxCharacters the result may be longer than this; reading stops soon after it
 */
export const readDoc = (bytes: Buffer, maxCharacters: number): ReadDocument => {
  const stream = openCompoundFile(bytes)
  // A .docx file with a password is wrapped in the container of a .doc file.
  if (stream('EncryptedPackage')) throw new UnreadableDocument(protectedByPassword)
  const main = stream('WordDocument')
  if (!main) throw new UnreadableDocument(notWord())
  if (main.readUInt16LE(0) !== word97.magic || main.readUInt16LE(2) < word97.minVersion)
    throw new UnreadableDocument(tooOld)
  const flagged = main.readUInt16LE(10)
  if (flagged & flags.encrypted) throw new UnreadableDocument(protectedByPassword)
  const table = stream(flagged & flags.secondTable ? '1Table' : '0Table')
  if (!table) throw new UnreadableDocument(damaged)
  return docText({ main, table }, maxCharacters)
}
