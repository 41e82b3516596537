import { openCompoundFile } from './compound-file.ts'
import type { CompoundFile } from './compound-file.ts'
import { docText } from './doc-text.ts'
import { damaged, notWord, protectedByPassword, Unreadable } from './unreadable.ts'

/** What begins the stream of a document of Word 97 or later, and the first version of that form. */
const word97 = { magic: 0xa5ec, version: 0xc0 }
const flags = { encrypted: 0x0100, secondTable: 0x0200 }
const tooOld =
  'This document was made with Word 95 or older. Save it as .docx in Word, then upload that.'

/**
 * Reads the body of a .doc file of Word 97 or later, a paragraph a line.
 * @param enough how many characters are wanted at most
 * @throws Unreadable with the sentence that says what is wrong
 */
export const readDoc = (bytes: Buffer, enough: number): string => {
  const file = openCompoundFile(bytes)
  // A .docx file with a password is wrapped in a compound file.
  if (file.names.includes('encryptedpackage')) throw new Unreadable(protectedByPassword)
  const main = file.stream('WordDocument')
  if (!main) throw new Unreadable(insteadOf(file))
  if (main.readUInt16LE(0) !== word97.magic || main.readUInt16LE(2) < word97.version)
    throw new Unreadable(tooOld)
  const flagged = main.readUInt16LE(10)
  if (flagged & flags.encrypted) throw new Unreadable(protectedByPassword)
  const table = file.stream(flagged & flags.secondTable ? '1Table' : '0Table')
  if (!table) throw new Unreadable(damaged)
  return docText(main, table, enough)
}

/** What a compound file without Word's stream is told it is. */
const insteadOf = ({ names }: CompoundFile) => {
  const others: readonly [string, string][] = [
    ['workbook', 'an Excel workbook'],
    ['book', 'an Excel workbook'],
    ['powerpoint document', 'a PowerPoint presentation'],
    ['visiodocument', 'a Visio drawing'],
    ['__properties_version1.0', 'an Outlook message'],
  ]
  const other = others.find(([name]) => names.includes(name))
  return notWord(other?.[1] ?? 'another kind of Office file')
}
