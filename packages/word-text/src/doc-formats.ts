/** A stretch of bytes in the main stream; the end is not part of it. */
export type Range = readonly [start: number, end: number]

/** The streams of a .doc file: its text with the formats, and the tables that it refers to. */
export interface Streams {
  readonly main: Buffer
  readonly table: Buffer
}

/** A part of the table stream. @param pointer where the main stream has its start and its length */
export const partOf = ({ main, table }: Streams, pointer: number): Buffer => {
  const start = main.readUInt32LE(pointer)
  return table.subarray(start, start + main.readUInt32LE(pointer + 4))
}

/** Reads ranges, whose borders come first, each with an entry of a fixed size ([MS-DOC] 2.2.2). */
export const readRanges = (
  part: Buffer,
  entrySize: number,
  count = Math.max(0, Math.floor((part.length - 4) / (4 + entrySize))),
) =>
  Array.from({ length: count }, (_, index) => {
    const entry = (count + 1) * 4 + index * entrySize
    return {
      range: [part.readUInt32LE(index * 4), part.readUInt32LE(index * 4 + 4)] as const,
      entry: part.subarray(entry, entry + entrySize),
    }
  })

/** The two lists of formats ([MS-DOC] 2.8.5, 2.8.6): where the main stream refers to them. */
const characterRuns = { pointer: 0xfa, entrySize: 1 }
const paragraphRuns = { pointer: 0x102, entrySize: 13 }
const pageSize = 512

/** Formats of characters and paragraphs, or of a style; what is missing is as in the style. */
export interface Format {
  isDeleted?: boolean
  isHidden?: boolean
  /** Whether it is hidden exactly where its style is not. */
  isHiddenOtherwise?: boolean
  style?: number
  font?: number
  symbol?: { readonly font: number; readonly code: number }
  /** The number of its list, from 1; 0 for none. */
  list?: number
  level?: number
  isInTable?: boolean
  isRowEnd?: boolean
}

/** A stretch of one format. */
export interface Run {
  readonly range: Range
  readonly format: Format
}

/** Finds the formats of characters and of paragraphs, each in order. */
export const readFormats = (streams: Streams) => ({
  characters: readRuns(streams, characterRuns),
  paragraphs: readRuns(streams, paragraphRuns),
})

/** The first of ordered ranges that ends after a place. */
export const findAfter = (ranges: readonly { readonly range: Range }[], place: number): number => {
  let low = 0
  let high = ranges.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((ranges[middle]?.range[1] ?? 0) > place) high = middle
    else low = middle + 1
  }
  return low
}

/** In order and without overlaps, which only damaged documents have. */
export const inOrder = <Item extends { readonly range: Range }>(items: readonly Item[]): Item[] => {
  let last = 0
  return items
    .toSorted((one, other) => one.range[0] - other.range[0])
    .filter(({ range: [start, end] }) => {
      const isNext = start >= last && end > start
      if (isNext) last = end
      return isNext
    })
}

/** The table stream holds an index of pages; each page of the main stream holds runs. */
const readRuns = (streams: Streams, { pointer, entrySize }: typeof characterRuns): Run[] => {
  const index = readRanges(partOf(streams, pointer), 4)
  const numbers = new Set(index.map(({ entry }) => entry.readUInt32LE(0) & 0x3fffff))
  return inOrder(
    [...numbers].flatMap((number) => {
      const page = streams.main.subarray(number * pageSize, (number + 1) * pageSize)
      return page.length === pageSize ? runsOfPage(page, entrySize) : []
    }),
  )
}

const runsOfPage = (page: Buffer, entrySize: number): Run[] => {
  const count = page.readUInt8(pageSize - 1)
  if ((count + 1) * 4 + count * entrySize >= pageSize) return []
  return readRanges(page, entrySize, count).map(({ range, entry }) => {
    const offset = entry.readUInt8(0) * 2
    return {
      range,
      format:
        entrySize === 1
          ? readFormat(characterChanges(page, offset))
          : paragraphFormat(paragraphChanges(page, offset)),
    }
  })
}

const none = Buffer.of()

const characterChanges = (page: Buffer, offset: number) =>
  offset === 0 ? none : page.subarray(offset + 1, offset + 1 + page.readUInt8(offset))

/** The length counts words. Where it is 0, the next byte has the length. */
const paragraphChanges = (page: Buffer, offset: number) => {
  if (offset === 0 || offset >= pageSize - 2) return none
  const words = page.readUInt8(offset)
  return words > 0
    ? page.subarray(offset + 1, offset + words * 2)
    : page.subarray(offset + 2, offset + 2 + page.readUInt8(offset + 1) * 2)
}

/** The style comes before the changes. */
const paragraphFormat = (changes: Buffer): Format =>
  changes.length < 2 ? {} : { style: changes.readUInt16LE(0), ...readFormat(changes.subarray(2)) }

/** The size of a change's operand, by the top three bits of its code; -1 where a length comes first. */
const operandSizes = [1, 1, 2, 4, 2, 2, -1, 3]
/** The definition of a table: the only change whose length has two bytes, and counts one of them. */
const tableDefinition = 0xd608

const isOn = (operand: Buffer) => (operand.readUInt8(0) & 1) === 1
const endsRow = (operand: Buffer): Format => (isOn(operand) ? { isRowEnd: true } : {})

/** Changes that decide what is text ([MS-DOC] 2.6.1, 2.6.2), by their codes. */
const deciding = new Map<number, (operand: Buffer) => Format>([
  [0x0800, (operand) => ({ isDeleted: isOn(operand) })],
  [
    0x083c,
    // The top bit refers to the style: as there, or the other way round.
    (operand) =>
      operand.readUInt8(0) < 0x80
        ? { isHidden: isOn(operand) }
        : { isHiddenOtherwise: isOn(operand) },
  ],
  [0x4a30, (operand) => ({ style: operand.readUInt16LE(0) })],
  [0x4a4f, (operand) => ({ font: operand.readUInt16LE(0) })],
  [
    0x6a09,
    (operand) => ({ symbol: { font: operand.readUInt16LE(0), code: operand.readUInt16LE(2) } }),
  ],
  [0x260a, (operand) => ({ level: Math.min(8, operand.readUInt8(0)) })],
  [0x460b, (operand) => ({ list: operand.readUInt16LE(0) })],
  [0x2416, (operand) => ({ isInTable: isOn(operand) })],
  [0x2417, endsRow],
  [0x244c, endsRow],
])

/** Reads changes that lead to a format from that of its style. Later ones count. */
export const readFormat = (changes: Buffer): Format => {
  const format: Format = {}
  let offset = 0
  while (offset + 3 <= changes.length) {
    const code = changes.readUInt16LE(offset)
    offset += 2
    const size = operandSizes[code >> 13] ?? 1
    if (offset + size > changes.length) break
    Object.assign(format, deciding.get(code)?.(changes.subarray(offset)))
    if (size > 0) offset += size
    else if (code === tableDefinition && offset + 2 <= changes.length)
      offset += changes.readUInt16LE(offset) + 1
    else offset += changes.readUInt8(offset) + 1
  }
  return format
}
