/** A stretch of bytes in the main stream; the end is not part of it. */
export type Range = readonly [start: number, end: number]

/** The two lists of formats ([MS-DOC] 2.8.5, 2.8.6): where the main stream refers to them, and what is looked up. */
const characterRuns = { pointer: 0xfa, entrySize: 1, deleted: [0x0800] }
const paragraphRuns = { pointer: 0x102, entrySize: 13, rowEnd: [0x2417, 0x244c] }
const pageSize = 512

interface Formats {
  /** Text that was deleted while changes were tracked, in order. */
  readonly deleted: readonly Range[]
  /** The ends of paragraphs that only end a table row. */
  readonly rowEnds: ReadonlySet<number>
}

/** Finds the formats that decide what is text. */
export const readFormats = (main: Buffer, table: Buffer): Formats => {
  const deleted = readRuns(main, table, characterRuns)
    .filter(({ changes }) => isOn(changes, characterRuns.deleted))
    .map(({ range }) => range)
  const rowEnds = readRuns(main, table, paragraphRuns)
    .filter(({ changes }) => isOn(changes.subarray(2), paragraphRuns.rowEnd))
    .map(({ range: [, end] }) => end)
  return { deleted: deleted.toSorted(([one], [other]) => one - other), rowEnds: new Set(rowEnds) }
}

/** A stretch of one format, and the changes that lead to it from the default. */
interface Run {
  readonly range: Range
  readonly changes: Buffer
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
  for (let offset = 0; offset + 4 <= index.length; offset += 4) {
    const number = index.readUInt32LE(offset) & 0x3fffff
    const page = main.subarray(number * pageSize, (number + 1) * pageSize)
    if (page.length === pageSize) runs.push(...runsOfPage(page, entrySize))
  }
  return runs
}

const runsOfPage = (page: Buffer, entrySize: number): Run[] => {
  const count = page.readUInt8(pageSize - 1)
  const entries = (count + 1) * 4
  if (entries + count * entrySize >= pageSize) return []
  return Array.from({ length: count }, (_, run) => {
    const offset = page.readUInt8(entries + run * entrySize) * 2
    return {
      range: [page.readUInt32LE(run * 4), page.readUInt32LE(run * 4 + 4)],
      changes: entrySize === 1 ? characterChanges(page, offset) : paragraphChanges(page, offset),
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

/** The size of a change's operand, by the top three bits of its code; -1 where a length comes first. */
const operandSizes = [1, 1, 2, 4, 2, 2, -1, 3]
/** The definition of a table: the only change whose length has two bytes, and counts one of them. */
const tableDefinition = 0xd608

/** Whether one of the properties is among the changes, and is switched on. */
const isOn = (changes: Buffer, properties: readonly number[]): boolean => {
  let offset = 0
  while (offset + 3 <= changes.length) {
    const code = changes.readUInt16LE(offset)
    offset += 2
    if (properties.includes(code) && (changes.readUInt8(offset) & 1) === 1) return true
    const size = operandSizes[code >> 13] ?? 1
    if (size > 0) offset += size
    else if (code === tableDefinition && offset + 2 <= changes.length)
      offset += changes.readUInt16LE(offset) + 1
    else offset += changes.readUInt8(offset) + 1
  }
  return false
}
