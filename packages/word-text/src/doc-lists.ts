import { createInheritance } from './docx-styles.ts'
import { partOf, readFormat } from './doc-formats.ts'
import type { Format, Streams } from './doc-formats.ts'
import type { Level, List, ListItem } from './list-numbers.ts'

/** Where the main stream refers to styles, fonts, lists and their uses ([MS-DOC] 2.5.6). */
const pointers = { styles: 0xa2, fonts: 0x112, lists: 0x2e2, uses: 0x2ea }

/** Reads what a document can do without: one that is damaged here has none. */
const unlessDamaged = <Result>(read: () => Result, otherwise: Result): Result => {
  try {
    return read()
  } catch (error) {
    if (error instanceof RangeError) return otherwise
    throw error
  }
}

interface Style extends Format {
  basedOn?: number
}

/** Formats of the document's styles ([MS-DOC] 2.9.271), with those they inherit. */
export const readStyles = (streams: Streams): ((index?: number) => Format) => {
  const styles = unlessDamaged(() => stylesOf(partOf(streams, pointers.styles)), [])
  return createInheritance((index: number) => styles[index])
}

const stylesOf = (part: Buffer): (Style | undefined)[] => {
  const header = part.readUInt16LE(0)
  const baseSize = part.readUInt16LE(4)
  const styles: (Style | undefined)[] = []
  for (let offset = 2 + header; offset + 2 <= part.length;) {
    const length = part.readUInt16LE(offset)
    const style = part.subarray(offset + 2, offset + 2 + length)
    styles.push(length === 0 ? undefined : unlessDamaged(() => readStyle(style, baseSize), {}))
    offset += 2 + length + (length % 2)
  }
  return styles
}

const styleKinds = { paragraph: 1, character: 2 }

const readStyle = (style: Buffer, baseSize: number): Style => {
  const kind = style.readUInt16LE(2) & 0xf
  const basedOn = style.readUInt16LE(2) >> 4
  // The name follows, with its length and a zero; then groups of changes, each with its length.
  let offset = baseSize + 2 + style.readUInt16LE(baseSize) * 2 + 2
  const nextGroup = () => {
    offset += offset % 2
    const length = style.readUInt16LE(offset)
    const group = style.subarray(offset + 2, offset + 2 + length)
    offset += 2 + length
    return group
  }
  if (kind === styleKinds.character) return { ...readFormat(nextGroup()), basedOn }
  if (kind !== styleKinds.paragraph) return {}
  const ofParagraph = readFormat(nextGroup().subarray(2))
  return { ...ofParagraph, ...readFormat(nextGroup()), basedOn }
}

/** Names of the document's fonts ([MS-DOC] 2.9.87). */
export const readFonts = (streams: Streams): readonly string[] =>
  unlessDamaged(() => {
    const part = partOf(streams, pointers.fonts)
    const fonts: string[] = []
    const count = part.readUInt16LE(0)
    for (let offset = 4; fonts.length < count; offset += 1 + part.readUInt8(offset)) {
      const length = part.readUInt8(offset)
      const name = part.toString('utf16le', offset + 40, offset + 1 + length)
      fonts.push(name.split('\0', 1)[0] ?? '')
    }
    return fonts
  }, [])

/** The formats of numbers that have a name of their own ([MS-OSHARED] 2.2.1.3); others are decimal. */
const numberFormats = new Map([
  [1, 'upperRoman'],
  [2, 'lowerRoman'],
  [3, 'upperLetter'],
  [4, 'lowerLetter'],
  [22, 'decimalZero'],
  [23, 'bullet'],
  [255, 'none'],
])

/** A level ([MS-DOC] 2.9.150), and where the next one begins. */
const readLevel = (part: Buffer, offset: number, fonts: readonly string[]) => {
  const flags = part.readUInt8(offset + 5)
  const characterSize = part.readUInt8(offset + 24)
  const characters = offset + 28 + part.readUInt8(offset + 25)
  const length = part.readUInt16LE(characters + characterSize)
  const start = characters + characterSize + 2
  const text = part.toString('utf16le', start, start + length * 2)
  const { font } = readFormat(part.subarray(characters, characters + characterSize))
  const level: Level = {
    start: part.readInt32LE(offset),
    format: numberFormats.get(part.readUInt8(offset + 4)) ?? 'decimal',
    // oxlint-disable-next-line no-control-regex -- a control character stands for the number of a level
    text: text.replaceAll(/[\0-\x08]/g, (place) => `%${place.charCodeAt(0) + 1}`),
    font: font === undefined ? undefined : fonts[font],
    isLegal: (flags & 4) !== 0,
    ...((flags & 8) !== 0 && { restart: part.readUInt8(offset + 26) }),
  }
  return { level, end: start + length * 2 }
}

/** Finds the place in a list that a paragraph's format names. */
export const readLists = (
  streams: Streams,
  fonts: readonly string[],
): ((format: Format) => ListItem | undefined) => {
  const lists = unlessDamaged(() => listsOf(streams, fonts), [])
  return ({ list: number = 0, level = 0 }) => {
    const list = lists[number - 1]
    return list?.levels[level] ? { list, level } : undefined
  }
}

const listsOf = (streams: Streams, fonts: readonly string[]): List[] => {
  const definitions = definitionsOf(streams, fonts)
  const part = partOf(streams, pointers.uses)
  const count = part.readUInt32LE(0)
  const lists: List[] = []
  // The overrides of all uses follow the uses.
  let offset = 4 + count * 16
  for (let use = 0; use < count; use++) {
    const definition = definitions.get(part.readInt32LE(4 + use * 16)) ?? []
    const levels = [...definition]
    const starts = new Map<number, number>()
    offset += 4
    for (let left = part.readUInt8(4 + use * 16 + 12); left > 0; left--) {
      const flags = part.readUInt32LE(offset + 4)
      if (flags & 0x10) starts.set(flags & 0xf, part.readInt32LE(offset))
      offset += 8
      if ((flags & 0x20) === 0) continue
      const own = readLevel(part, offset, fonts)
      levels[flags & 0xf] = own.level
      offset = own.end
    }
    lists.push({ definition, levels, starts })
  }
  return lists
}

const definitionsOf = ({ main, table }: Streams, fonts: readonly string[]) => {
  const part = table.subarray(main.readUInt32LE(pointers.lists))
  const definitions = new Map<number, Level[]>()
  // The levels follow the part.
  let offset = main.readUInt32LE(pointers.lists + 4)
  const count = offset === 0 ? 0 : part.readUInt16LE(0)
  for (let index = 0; index < count; index++) {
    const start = 2 + index * 28
    const isSimple = (part.readUInt8(start + 26) & 1) === 1
    const levels: Level[] = []
    definitions.set(part.readInt32LE(start), levels)
    while (levels.length < (isSimple ? 1 : 9)) {
      const { level, end } = readLevel(part, offset, fonts)
      levels.push(level)
      offset = end
    }
  }
  return definitions
}
