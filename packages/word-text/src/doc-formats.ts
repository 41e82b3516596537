/** A stretch of bytes in the main stream; the end is not part of it. */
export type Range = readonly [start: number, end: number]

/** The two lists of formats ([MS-DOC] 2.8.5, 2.8.6): where the main stream refers to them. */
const characterRuns = { pointer: 0xfa, entrySize: 1 }
const paragraphRuns = { pointer: 0x102, entrySize: 13 }
const pageSize = 512

/** Changes that decide what is text ([MS-DOC] 2.6.1, 2.6.2). */
const codes = {
  ...{ deleted: 0x0800, hidden: 0x083c, characterStyle: 0x4a30, font: 0x4a4f, symbol: 0x6a09 },
  ...{ level: 0x260a, list: 0x460b, inTable: 0x2416, tableRowEnd: 0x2417, innerRowEnd: 0x244c },
}

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
export const readFormats = (main: Buffer, table: Buffer) => ({
  characters: readRuns(main, table, characterRuns),
  paragraphs: readRuns(main, table, paragraphRuns),
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
const readRuns = (
  main: Buffer,
  table: Buffer,
  { pointer, entrySize }: { pointer: number; entrySize: number },
): Run[] => {
  const start = main.readUInt32LE(pointer)
  const count = Math.max(0, Math.floor((main.readUInt32LE(pointer + 4) - 4) / 8))
  const index = table.subarray(start + (count + 1) * 4, start + (count + 1) * 4 + count * 4)
  const runs: Run[] = []
  const numbers = new Set<number>()
  for (let offset = 0; offset + 4 <= index.length; offset += 4)
    numbers.add(index.readUInt32LE(offset) & 0x3fffff)
  for (const number of numbers) {
    const page = main.subarray(number * pageSize, (number + 1) * pageSize)
    if (page.length === pageSize) runs.push(...runsOfPage(page, entrySize))
  }
  return inOrder(runs)
}

const runsOfPage = (page: Buffer, entrySize: number): Run[] => {
  const count = page.readUInt8(pageSize - 1)
  const entries = (count + 1) * 4
  if (entries + count * entrySize >= pageSize) return []
  return Array.from({ length: count }, (_, run) => {
    const offset = page.readUInt8(entries + run * entrySize) * 2
    return {
      range: [page.readUInt32LE(run * 4), page.readUInt32LE(run * 4 + 4)],
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

/** Reads changes that lead to a format from that of its style. Later ones count. */
export const readFormat = (changes: Buffer): Format => {
  const format: Format = {}
  let offset = 0
  while (offset + 3 <= changes.length) {
    const code = changes.readUInt16LE(offset)
    offset += 2
    const size = operandSizes[code >> 13] ?? 1
    if (offset + size > changes.length) break
    applyChange(format, code, changes, offset)
    if (size > 0) offset += size
    else if (code === tableDefinition && offset + 2 <= changes.length)
      offset += changes.readUInt16LE(offset) + 1
    else offset += changes.readUInt8(offset) + 1
  }
  return format
}

const applyChange = (format: Format, code: number, changes: Buffer, offset: number) => {
  const byte = changes.readUInt8(offset)
  const isOn = (byte & 1) === 1
  if (code === codes.deleted) format.isDeleted = isOn
  // The top bit refers to the style: as there, or the other way round.
  else if (code === codes.hidden && byte < 0x80) format.isHidden = isOn
  else if (code === codes.hidden) format.isHiddenOtherwise = isOn
  else if (code === codes.characterStyle) format.style = changes.readUInt16LE(offset)
  else if (code === codes.font) format.font = changes.readUInt16LE(offset)
  else if (code === codes.symbol)
    format.symbol = {
      font: changes.readUInt16LE(offset),
      code: changes.readUInt16LE(offset + 2),
    }
  else if (code === codes.level) format.level = Math.min(8, byte)
  else if (code === codes.inTable) format.isInTable = isOn
  else if (code === codes.list) format.list = changes.readUInt16LE(offset)
  else if ((code === codes.tableRowEnd || code === codes.innerRowEnd) && isOn)
    format.isRowEnd = true
}
