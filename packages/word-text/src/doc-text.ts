import { rangesOf } from './doc-ranges.ts'
import type { Range } from './doc-ranges.ts'
import { damaged, Unreadable } from './unreadable.ts'

/** Places in the head of Word's stream ([MS-DOC] 2.5): lengths of the document's stories, places of its tables. */
const at = { body: 0x4c, before: [0x50, 0x54, 0x58, 0x5c, 0x60], boxes: 0x64, pieces: 0x1a2 }
/** A document can hold far more than is wanted: what is deleted and codes of fields come off that. */
const margin = 4

/** Characters that mean something else in Word, or nothing in a text. */
const characters: Readonly<Record<string, string>> = {
  '\x07': '\t',
  '\x0b': '\n',
  '\x0c': '\n',
  '\r': '\n',
  '\x0e': '\n',
  '\x1e': '\u2011',
  '\x1f': '',
}

/**
 * Reads the text of a Word document: its body, or its text boxes where that is empty.
 * @param main Word's stream, `WordDocument`
 * @param table the stream of its tables
 * @param enough how many characters are wanted at most
 */
export const docText = (main: Buffer, table: Buffer, enough: number): string => {
  const before = at.before.reduce((sum, place) => sum + main.readUInt32LE(place), 0)
  const body = main.readUInt32LE(at.body)
  const boxes = main.readUInt32LE(at.boxes)
  const story = (from: number, length: number) =>
    readable(textOf(main, table, from, from + Math.min(length, enough * margin)))
  const text = story(0, body)
  return text.trim() === '' && boxes > 0 ? story(body + before, boxes) : text
}

/** The characters from one place in the document to another, those that are marked as deleted left out. */
const textOf = (main: Buffer, table: Buffer, from: number, to: number): string => {
  const { deleted, rowEnds } = rangesOf(main, table)
  const parts: string[] = []
  /** Pieces follow each other; where they do not, they still make no more text than is asked for. */
  let left = to - from
  for (const { start, end, place, width } of piecesOf(main, table)) {
    const first = Math.max(start, from)
    const last = Math.min(end, to)
    if (first >= last || left <= 0) continue
    left -= last - first
    const begin = place + (first - start) * width
    const stop = place + (last - start) * width
    for (const [begun, ended] of without(deleted, begin, stop)) {
      const bytes = main.subarray(begun, ended)
      const text = width === 2 ? bytes.toString('utf16le') : narrow(bytes)
      parts.push(withRows(text, rowEnds, begun, width))
    }
  }
  return parts.join('')
}

/** The 32 characters by which windows-1252 differs from Latin-1. Node 20's own decoder takes them for Latin-1 too. */
const typographic = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ'
const narrow = (bytes: Buffer) =>
  bytes
    .toString('latin1')
    .replaceAll(/[\x80-\x9f]/g, (letter) => typographic[letter.charCodeAt(0) - 0x80] ?? letter)

/** The pieces that the text is put together from: where each stands in the document and in the stream. */
const piecesOf = (main: Buffer, table: Buffer) => {
  let place = main.readUInt32LE(at.pieces)
  // Before the pieces there may be formats, each with its length.
  while (table.readUInt8(place) === 1) place += 3 + table.readUInt16LE(place + 1)
  if (table.readUInt8(place) !== 2) throw new Unreadable(damaged)
  const count = Math.floor((table.readUInt32LE(place + 1) - 4) / 12)
  const starts = place + 5
  const pieces = starts + (count + 1) * 4
  return Array.from({ length: count }, (_, index) => {
    const packed = table.readUInt32LE(pieces + index * 8 + 2)
    const isNarrow = (packed & 0x40000000) !== 0
    return {
      start: table.readUInt32LE(starts + index * 4),
      end: table.readUInt32LE(starts + index * 4 + 4),
      place: isNarrow ? (packed & 0x3fffffff) / 2 : packed,
      width: isNarrow ? 1 : 2,
    }
  })
}

/** What is left of a stretch of the stream without the ranges, which are in order. */
const without = (ranges: readonly Range[], begin: number, end: number): Range[] => {
  const kept: Range[] = []
  let from = begin
  for (const [start, stop] of ranges) {
    if (stop <= from || start >= end) continue
    if (start > from) kept.push([from, start])
    from = Math.max(from, stop)
  }
  if (from < end) kept.push([from, end])
  return kept
}

/** Puts a line end where the mark at the end of a row is; a cell ends with the same mark. */
const withRows = (text: string, rowEnds: ReadonlySet<number>, begin: number, width: number) =>
  text.replaceAll('\x07', (mark, index: number) =>
    rowEnds.has(begin + (index + 1) * width) ? '\n' : mark,
  )

/** Leaves out the codes of fields and keeps what they show, and writes Word's own characters as others do. */
const readable = (text: string): string => {
  const shown: string[] = []
  /** Of each field that is open, where its code begins in `shown`; `undefined` once the code is over. */
  const fields: (number | undefined)[] = []
  // oxlint-disable-next-line no-control-regex -- Word's marks are control characters
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
      // oxlint-disable-next-line no-control-regex -- as above
      .replaceAll(/[\x01-\x08\x0b-\x0e\x1e\x1f]/g, (mark) => characters[mark] ?? '')
      .replaceAll(/\t\n/g, '\n')
  )
}
