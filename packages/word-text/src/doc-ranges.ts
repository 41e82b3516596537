/** From one place in Word's stream to another, the second not included. */
export type Range = readonly [from: number, to: number]

/** Places in the head of Word's stream, and the changes of format that are looked for ([MS-DOC] 2.5, 2.6). */
const characterRuns = { at: 0xfa, width: 1, deleted: 0x0800 }
const paragraphs = { at: 0x102, width: 13, rowEnd: [0x2417, 0x244c] }
const page = 512

/** Finds what is marked as deleted, in order, and where the paragraphs end that only end a row of a table. */
export const rangesOf = (
  main: Buffer,
  table: Buffer,
): { deleted: readonly Range[]; rowEnds: ReadonlySet<number> } => {
  const deleted = runsOf(main, table, characterRuns)
    .filter(({ formats }) => isSet(formats, [characterRuns.deleted]))
    .map(({ range }) => range)
  const rowEnds = runsOf(main, table, paragraphs)
    .filter(({ formats }) => isSet(formats.subarray(2), paragraphs.rowEnd))
    .map(({ range: [, end] }) => end)
  return { deleted: deleted.toSorted(([one], [other]) => one - other), rowEnds: new Set(rowEnds) }
}

/** Every run of one format, as the pages say that an index in the table stream leads to. */
const runsOf = (main: Buffer, table: Buffer, { at, width }: { at: number; width: number }) => {
  const start = main.readUInt32LE(at)
  const count = Math.max(0, Math.floor((main.readUInt32LE(at + 4) - 4) / 8))
  const index = table.subarray(start + (count + 1) * 4, start + (count + 1) * 4 + count * 4)
  const runs: { range: Range; formats: Buffer }[] = []
  for (let place = 0; place + 4 <= index.length; place += 4) {
    const number = index.readUInt32LE(place) & 0x3fffff
    const bytes = main.subarray(number * page, (number + 1) * page)
    if (bytes.length === page) runs.push(...runsIn(bytes, width))
  }
  return runs
}

const runsIn = (bytes: Buffer, width: number) => {
  const count = bytes.readUInt8(page - 1)
  const formatsAt = (count + 1) * 4
  if (formatsAt + count * width >= page) return []
  return Array.from({ length: count }, (_, run) => {
    const range: Range = [bytes.readUInt32LE(run * 4), bytes.readUInt32LE(run * 4 + 4)]
    const place = bytes.readUInt8(formatsAt + run * width) * 2
    return { range, formats: width === 1 ? ofCharacters(bytes, place) : ofParagraph(bytes, place) }
  })
}

const none = Buffer.of()

const ofCharacters = (bytes: Buffer, place: number) =>
  place === 0 ? none : bytes.subarray(place + 1, place + 1 + bytes.readUInt8(place))

/** Its length is counted in words; where it is 0, the length stands in the byte that follows. */
const ofParagraph = (bytes: Buffer, place: number) => {
  if (place === 0 || place >= page - 2) return none
  const words = bytes.readUInt8(place)
  return words > 0
    ? bytes.subarray(place + 1, place + words * 2)
    : bytes.subarray(place + 2, place + 2 + bytes.readUInt8(place + 1) * 2)
}

/** Bytes of the operand of a change of format, by the three bits of its code that say so. */
const operands = [1, 1, 2, 4, 2, 2, -1, 3]

/** Whether one of the changes is among the formats, and switches on. */
const isSet = (formats: Buffer, wanted: readonly number[]): boolean => {
  let place = 0
  while (place + 3 <= formats.length) {
    const code = formats.readUInt16LE(place)
    place += 2
    if (wanted.includes(code) && (formats.readUInt8(place) & 1) === 1) return true
    const fixed = operands[code >> 13] ?? 1
    // The definition of a table has a length of two bytes that counts one of them.
    const isLong = code === 0xd608 && place + 2 <= formats.length
    if (fixed > 0) place += fixed
    else place += isLong ? formats.readUInt16LE(place) + 1 : formats.readUInt8(place) + 1
  }
  return false
}
