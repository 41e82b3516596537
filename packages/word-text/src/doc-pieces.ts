import { damaged, UnreadableDocument } from './unreadable-document.ts'

/** Where the main stream refers to the table of pieces ([MS-DOC] 2.9.38). */
const pointer = 0x1a2

/** A stretch of the document's characters, and where the main stream has them. */
export interface Piece {
  readonly start: number
  readonly end: number
  readonly offset: number
  readonly bytesPerCharacter: 1 | 2
}

/** Reads the pieces that the text is put together from. */
export const readPieces = (main: Buffer, table: Buffer): Piece[] => {
  let offset = main.readUInt32LE(pointer)
  // Formats may come before the pieces, each with its length.
  while (table.readUInt8(offset) === 1) offset += 3 + table.readUInt16LE(offset + 1)
  if (table.readUInt8(offset) !== 2) throw new UnreadableDocument(damaged)
  const size = Math.min(table.readUInt32LE(offset + 1), table.length)
  const count = Math.floor((size - 4) / 12)
  const starts = offset + 5
  const pieces = starts + (count + 1) * 4
  return Array.from({ length: count }, (_, index) => {
    const packed = table.readUInt32LE(pieces + index * 8 + 2)
    const isNarrow = (packed & 0x40000000) !== 0
    return {
      start: table.readUInt32LE(starts + index * 4),
      end: table.readUInt32LE(starts + index * 4 + 4),
      offset: isNarrow ? (packed & 0x3fffffff) / 2 : packed,
      bytesPerCharacter: isNarrow ? 1 : 2,
    }
  })
}
