import { readFormats } from './doc-formats.ts'
import type { Range } from './doc-formats.ts'
import { damaged, UnreadableDocument } from './unreadable-document.ts'

/**
 * Where the main stream has the lengths of the document's parts ([MS-DOC] 2.5): the body, what lies between it and the
 * text boxes (footnotes, headers, comments), and the text boxes.
 */
const lengths = { body: 0x4c, between: [0x50, 0x54, 0x58, 0x5c, 0x60], boxes: 0x64 }
/** Deleted text and field codes are taken out of what is read, so more is read than is needed. */
const margin = 4

/**
 * Reads the text of a .doc file from its two streams. Text boxes count only where there is no other text.
 */
export const docText = (main: Buffer, table: Buffer, maxCharacters: number): string => {
  const body = main.readUInt32LE(lengths.body)
  const between = lengths.between.reduce((sum, offset) => sum + main.readUInt32LE(offset), 0)
  const boxes = main.readUInt32LE(lengths.boxes)
  const read = (start: number, length: number) =>
    visibleText(storedText(main, table, start, Math.min(length, maxCharacters * margin)))
  const text = read(0, body)
  return text.trim() === '' && boxes > 0 ? read(body + between, boxes) : text
}

/** Reads characters of the document, without those that are marked as deleted. */
const storedText = (main: Buffer, table: Buffer, start: number, length: number): string => {
  const { deleted, rowEnds } = readFormats(main, table)
  const parts: string[] = []
  const end = start + length
  // Pieces follow each other. In a damaged document they may overlap; then the length still limits the text.
  let remaining = length
  for (const piece of readPieces(main, table)) {
    const first = Math.max(piece.start, start)
    const last = Math.min(piece.end, end)
    if (first >= last || remaining <= 0) continue
    remaining -= last - first
    const from = piece.offset + (first - piece.start) * piece.bytesPerCharacter
    const to = piece.offset + (last - piece.start) * piece.bytesPerCharacter
    for (const [keptFrom, keptTo] of withoutRanges(deleted, from, to)) {
      const bytes = main.subarray(keptFrom, keptTo)
      const text = piece.bytesPerCharacter === 2 ? bytes.toString('utf16le') : windows1252(bytes)
      parts.push(markRowEnds(text, rowEnds, keptFrom, piece.bytesPerCharacter))
    }
  }
  return parts.join('')
}

/** Where the main stream refers to the table of pieces ([MS-DOC] 2.9.38). */
const piecesPointer = 0x1a2

/** A stretch of the document's characters, and where the main stream has them. */
interface Piece {
  readonly start: number
  readonly end: number
  readonly offset: number
  readonly bytesPerCharacter: 1 | 2
}

/** Reads the pieces that the text is put together from. */
const readPieces = (main: Buffer, table: Buffer): Piece[] => {
  let offset = main.readUInt32LE(piecesPointer)
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

/** The part of windows-1252 that differs from Latin-1. The `TextDecoder` of Node 20 reads it as Latin-1. */
const typographic = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ'
const windows1252 = (bytes: Buffer) =>
  bytes
    .toString('latin1')
    .replaceAll(/[\x80-\x9f]/g, (letter) => typographic[letter.charCodeAt(0) - 0x80] ?? letter)

/** What is left between two places once sorted ranges are taken out. */
const withoutRanges = (ranges: readonly Range[], start: number, end: number): Range[] => {
  const kept: Range[] = []
  let from = start
  for (const [rangeStart, rangeEnd] of ranges) {
    if (rangeEnd <= from || rangeStart >= end) continue
    if (rangeStart > from) kept.push([from, rangeStart])
    from = Math.max(from, rangeEnd)
  }
  if (from < end) kept.push([from, end])
  return kept
}

/** Cells and rows end with the same character. Turns it into a line break where it ends a row. */
const markRowEnds = (
  text: string,
  rowEnds: ReadonlySet<number>,
  offset: number,
  bytesPerCharacter: number,
) =>
  text.replaceAll('\x07', (mark, index: number) =>
    rowEnds.has(offset + (index + 1) * bytesPerCharacter) ? '\n' : mark,
  )

/** Word's control characters: cells, breaks and hyphens. Others have no text. */
const characters: Readonly<Record<string, string>> = {
  '\x07': '\t',
  '\x0b': '\n',
  '\x0c': '\n',
  '\r': '\n',
  '\x0e': '\n',
  '\x1e': '\u2011',
}

/** Replaces fields by what they show, and Word's control characters by ordinary ones. */
const visibleText = (text: string): string => {
  const shown: string[] = []
  /** For each open field the place in `shown` where its code began; `undefined` once the code is over. */
  const fields: (number | undefined)[] = []
  // oxlint-disable-next-line no-control-regex -- a field is \x13, its code, \x14, its result, \x15
  for (const [part] of text.matchAll(/[\x13-\x15]|[^\x13-\x15]+/g)) {
    if (part === '\x13') fields.push(shown.length)
    else if (part === '\x14' || part === '\x15') {
      const code = fields.pop()
      if (code !== undefined) shown.length = code
      if (part === '\x14') fields.push(undefined)
    } else shown.push(part)
  }
  return (
    shown
      .join('')
      // oxlint-disable-next-line no-control-regex -- Word's marks are control characters
      .replaceAll(/[\x01-\x08\x0b-\x0e\x1e\x1f]/g, (mark) => characters[mark] ?? '')
      .replaceAll(/\t\n/g, '\n')
  )
}
