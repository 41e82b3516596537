import { findAfter, inOrder, partOf, readFormats, readRanges } from './doc-formats.ts'
import type { Format, Range, Streams } from './doc-formats.ts'
import { readFonts, readLists, readStyles } from './doc-lists.ts'
import { countLeftOut } from './left-out.ts'
import type { LeftOut, ReadDocument } from './left-out.ts'
import { symbolText, textInFont } from './symbol-fonts.ts'
import { createTextBuilder } from './text-builder.ts'
import { damaged, UnreadableDocument } from './unreadable-document.ts'

/**
 * Where the main stream has the lengths of the document's parts ([MS-DOC] 2.5): the body, what lies between it and the
 * text boxes (footnotes, headers, comments), and the text boxes.
 */
const lengths = { body: 0x4c, between: [0x50, 0x54, 0x58, 0x5c, 0x60], boxes: 0x64 }
/** Where it refers to the pieces, the places of shapes, and the shapes of text boxes. */
const pointers = { pieces: 0x1a2, shapes: 0x1da, boxes: 0x25a }
/** Deleted text and field codes are taken out of what is read, so more is read than is needed. */
const margin = 4

/** Reads the text of a .doc file from its two streams. The text of a box follows the paragraph that holds it. */
export const docText = (streams: Streams, maxCharacters: number): ReadDocument => {
  const { main } = streams
  const body = main.readUInt32LE(lengths.body)
  const between = lengths.between.reduce((sum, offset) => sum + main.readUInt32LE(offset), 0)
  const builder = createTextBuilder()
  const leftOut: LeftOut = {}
  const formats = readFormats(streams)
  const styleOf = readStyles(streams)
  const fonts = readFonts(streams)
  const itemOf = readLists(streams, fonts)
  const pieces = readPieces(streams)
  const boxes = readBoxes(streams, body + between, main.readUInt32LE(lengths.boxes))
  /** In a damaged document boxes may share their text; then this still limits it. */
  let remaining = maxCharacters * margin
  let lastShape: number | undefined

  /** Reads characters of the document, by their place in it. */
  const read = ([start, end]: Range) => {
    for (let index = findAfter(pieces, start); remaining > 0; index++) {
      const piece = pieces[index]
      if (!piece || piece.range[0] >= end) return
      const first = Math.max(piece.range[0], start)
      const last = Math.min(piece.range[1], end, first + remaining)
      remaining -= last - first
      readPiece(piece, first, last)
    }
  }
  const readPiece = ({ range, offset, size }: Piece, first: number, last: number) => {
    const to = offset + (last - range[0]) * size
    let from = offset + (first - range[0]) * size
    for (let index = findAfter(formats.characters, from); from < to; index++) {
      const run = formats.characters[index]
      const isInRun = run !== undefined && run.range[0] <= from
      const next = isInRun ? run.range[1] : (run?.range[0] ?? to)
      const end = Math.min(to, next)
      const bytes = main.subarray(from, end)
      const text = size === 2 ? bytes.toString('utf16le') : windows1252(bytes)
      readText(text, isInRun ? run.format : {}, {
        size,
        offset: from,
        place: range[0] + (from - offset) / size,
      })
      // Before a run that begins later there are characters without a format.
      if (!isInRun) index--
      from = end
    }
  }
  /** @param at where the text lies in the main stream, and in the document */
  const readText = (
    text: string,
    format: Format,
    at: { size: number; offset: number; place: number },
  ) => {
    const style = styleOf(format.style)
    const isHidden = format.isHiddenOtherwise
      ? !style.isHidden
      : (format.isHidden ?? style.isHidden)
    if (format.isDeleted) return
    const { symbol, font = style.font } = format
    // oxlint-disable-next-line no-control-regex -- Word's marks are control characters
    for (const { 0: part, index } of text.matchAll(/[\0-\x1f]|[^\0-\x1f]+/g)) {
      // Hidden cells keep their places, and hidden fields their ends.
      if (isHidden && (part >= ' ' || !structural.test(part))) continue
      if (part >= ' ') {
        const inserted = symbol && symbolText(fonts[symbol.font], symbol.code)
        // An inserted symbol is kept as a parenthesis, and its format says which one it is.
        builder.add(
          inserted
            ? part.replaceAll('(', () => inserted)
            : textInFont(font === undefined ? undefined : fonts[font], part),
        )
      } else {
        const offset = at.offset + index * at.size
        readMark(part, { offset, end: offset + at.size, place: at.place + index, isHidden })
      }
    }
  }
  const readMark = (
    mark: string,
    at: { offset: number; end: number; place: number; isHidden: boolean | undefined },
  ) => {
    const paragraph = (offset = at.offset) => {
      const { range, format = {} } = formats.paragraphs[findAfter(formats.paragraphs, offset)] ?? {}
      return {
        format: { ...styleOf(format.style), ...format },
        isEnd: range?.[1] === at.end,
      }
    }
    const character = characters.get(mark)
    const field = fieldMarks.get(mark)
    if (character !== undefined) builder.add(character)
    else if (field) builder.markField(field)
    else if (mark === '\r') {
      const { format } = paragraph()
      // A table begins on a line of its own.
      const isBeforeTable = !format.isInTable && paragraph(at.end).format.isInTable
      builder.endParagraph(itemOf(format), at.isHidden && !isBeforeTable)
    } else if (mark === '\f') {
      const { format, isEnd } = paragraph()
      // A page break ends no paragraph; the end of a section does.
      if (isEnd) builder.endParagraph(itemOf(format))
      else builder.add('\n')
    } else if (mark === '\x07') {
      const { format, isEnd } = paragraph()
      if (format.isRowEnd && isEnd) return builder.endRow()
      builder.endParagraph(itemOf(format))
      builder.endCell()
    } else if (mark === '\x08') {
      lastShape = at.place
      const box = boxes.placed.get(at.place)
      if (box) readBox(box)
    } else {
      const kind = leftOutMarks.get(mark)
      // A shape in the line has a picture that stands for it.
      if (kind && !builder.isInCode && lastShape !== at.place - 1) countLeftOut(leftOut, kind)
    }
  }
  const readBox = (box: Range) => {
    if (!boxes.all.delete(box)) return
    builder.beginBox()
    read(box)
    builder.endBox()
  }

  read([0, body])
  for (const box of boxes.all) readBox(box)
  return { text: builder.finish(), leftOut }
}

/** Word's control characters that count even where they are hidden: ends of cells and paragraphs, and fields. */
// oxlint-disable-next-line no-control-regex -- Word's marks are control characters
const structural = /[\x07\r\x13-\x15]/
/** Word's control characters that stand for others. */
const characters = new Map([
  ['\t', '\t'],
  ['\n', '\n'],
  ['\x0b', '\n'],
  ['\x0e', '\n'],
  ['\x1e', '\u2011'],
])
const fieldMarks = new Map<string, 'begin' | 'separate' | 'end'>([
  ['\x13', 'begin'],
  ['\x14', 'separate'],
  ['\x15', 'end'],
])
/** Word's control characters that stand for what has no text. */
const leftOutMarks = new Map<string, keyof LeftOut>([
  ['\x01', 'picture'],
  ['\x02', 'note'],
  ['\x05', 'comment'],
])

/** A stretch of the document's characters, and where the main stream has them. */
interface Piece {
  readonly range: Range
  readonly offset: number
  /** Bytes of a character. */
  readonly size: 1 | 2
}

/** Reads the pieces that the text is put together from ([MS-DOC] 2.9.38). */
const readPieces = ({ main, table }: Streams): Piece[] => {
  let offset = main.readUInt32LE(pointers.pieces)
  // Formats may come before the pieces, each with its length.
  while (table.readUInt8(offset) === 1) offset += 3 + table.readUInt16LE(offset + 1)
  if (table.readUInt8(offset) !== 2) throw new UnreadableDocument(damaged)
  const size = Math.min(table.readUInt32LE(offset + 1), table.length)
  const ranges = readRanges(table.subarray(offset + 5), 8, Math.floor((size - 4) / 12))
  return inOrder(
    ranges.map(({ range, entry }) => {
      const packed = entry.readUInt32LE(2)
      const isNarrow = (packed & 0x40000000) !== 0
      return {
        range,
        offset: isNarrow ? (packed & 0x3fffffff) / 2 : packed,
        size: isNarrow ? 1 : 2,
      }
    }),
  )
}

/** The text boxes ([MS-DOC] 2.8.32): all, and by the place of their shape. Those inside a group of shapes have no place. */
const readBoxes = (streams: Streams, start: number, length: number) => {
  const all = new Set<Range>()
  const byShape = new Map<number, Range>()
  for (const { range, entry } of readRanges(partOf(streams, pointers.boxes), 22)) {
    const isFree = entry.readUInt16LE(8) !== 0
    // The last one has only the end of all.
    if (isFree || range[1] - range[0] < 2 || range[1] > length) continue
    const box = [start + range[0], start + range[1]] as const
    all.add(box)
    byShape.set(entry.readInt32LE(14), box)
  }
  const placed = new Map<number, Range>()
  for (const { range, entry } of readRanges(partOf(streams, pointers.shapes), 26)) {
    const box = byShape.get(entry.readInt32LE(0))
    if (box) placed.set(range[0], box)
  }
  return { placed, all }
}

/** The part of windows-1252 that differs from Latin-1. The `TextDecoder` of Node 20 reads it as Latin-1. */
const typographic = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ'
const windows1252 = (bytes: Buffer) =>
  bytes
    .toString('latin1')
    .replaceAll(/[\x80-\x9f]/g, (letter) => typographic[letter.charCodeAt(0) - 0x80] ?? letter)
