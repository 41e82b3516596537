import { utils, write } from 'cfb'

/** A change of a format, as [MS-DOC] 2.2.5 numbers them, and the bytes of its operand. */
export type Change = readonly [code: number, ...operand: number[]]

interface Style {
  readonly kind: 'paragraph' | 'character'
  readonly basedOn?: number
  readonly paragraph?: readonly Change[]
  readonly characters?: readonly Change[]
}

interface Level {
  readonly format: number
  /** The label; a control character stands for the number of a level. */
  readonly text: string
  readonly start?: number
  readonly characters?: readonly Change[]
}

interface Paragraph {
  /** Texts with their changes. The last one ends the paragraph, by default with a paragraph mark. */
  readonly runs: readonly (readonly [text: string, ...changes: Change[]])[]
  readonly style?: number
  readonly changes?: readonly Change[]
}

interface Content {
  readonly paragraphs: readonly Paragraph[]
  readonly boxes?: readonly { readonly text: string; readonly shape: number }[]
  /** The shapes at the places of the text that have the mark of one, in order. */
  readonly shapes?: readonly number[]
  readonly styles?: readonly Style[]
  readonly fonts?: readonly string[]
  readonly lists?: readonly (readonly Level[])[]
  /** The uses of the lists: which one, and the starts that differ, by level. */
  readonly uses?: readonly {
    readonly list: number
    readonly starts?: Readonly<Record<number, number>>
  }[]
}

const u16 = (...numbers: number[]) => {
  const bytes = Buffer.alloc(numbers.length * 2)
  for (const [at, number] of numbers.entries()) bytes.writeUInt16LE(number, at * 2)
  return bytes
}
const i32 = (...numbers: number[]) => {
  const bytes = Buffer.alloc(numbers.length * 4)
  for (const [at, number] of numbers.entries()) bytes.writeInt32LE(number, at * 4)
  return bytes
}
const wide = (text: string) => Buffer.from(text, 'utf16le')
const even = (bytes: Buffer) => Buffer.concat([bytes, Buffer.alloc(bytes.length % 2)])
const changesOf = (changes: readonly Change[] = []) =>
  Buffer.concat(
    changes.map(([code, ...operand]) => Buffer.concat([u16(code), Buffer.from(operand)])),
  )

const textStart = 0x800
const pageSize = 512

/** Pages with the formats of runs: the changes lie at the end of each page, the places at its start. */
const pagesOf = (runs: readonly { end: number; format: Buffer }[], entrySize: number) => {
  const pages: Buffer[] = []
  const starts: number[] = []
  let start = textStart
  for (let at = 0; at < runs.length; at += 8) {
    const page = Buffer.alloc(pageSize)
    const some = runs.slice(at, at + 8)
    starts.push(start)
    page.writeUInt32LE(start, 0)
    let free = pageSize - 2
    for (const [index, { end, format }] of some.entries()) {
      page.writeUInt32LE(end, (index + 1) * 4)
      free = Math.floor((free - format.length) / 2) * 2
      format.copy(page, free)
      page.writeUInt8(format.length === 0 ? 0 : free / 2, (some.length + 1) * 4 + index * entrySize)
      start = end
    }
    page.writeUInt8(some.length, pageSize - 1)
    pages.push(page)
  }
  return { pages, starts: [...starts, start] }
}

const styleOf = ({ kind, basedOn = 0xfff, paragraph, characters }: Style) => {
  const isParagraph = kind === 'paragraph'
  const group = (content: Buffer) => even(Buffer.concat([u16(content.length), content]))
  const groups = isParagraph ? [group(Buffer.concat([u16(0), changesOf(paragraph)]))] : []
  const base = u16(0x0ffe, (isParagraph ? 1 : 2) | (basedOn << 4), groups.length + 1, 0, 0)
  const name = Buffer.concat([u16(1), wide('S\0')])
  const style = Buffer.concat([base, name, ...groups, group(changesOf(characters))])
  return Buffer.concat([u16(style.length), even(style)])
}

const levelOf = ({ format, text, start = 1, characters }: Level) => {
  const changes = changesOf(characters)
  const head = Buffer.alloc(28)
  head.writeInt32LE(start, 0)
  head.writeUInt8(format, 4)
  head.writeUInt8(changes.length, 24)
  return Buffer.concat([head, changes, u16(text.length), wide(text)])
}

/** A .doc file of Word 97, written after [MS-DOC]. */
export const docFile = (content: Content): Buffer => {
  const {
    paragraphs,
    boxes = [],
    shapes = [],
    styles = [],
    fonts = [],
    lists = [],
    uses = [],
  } = content
  const characters: { end: number; format: Buffer }[] = []
  const ends: { end: number; format: Buffer }[] = []
  let text = ''
  const place = () => textStart + text.length * 2
  for (const { runs, style = 0, changes } of paragraphs) {
    for (const [at, [shown, ...own]] of runs.entries()) {
      const isLast = at === runs.length - 1
      text += isLast && !['\r', '\x07', '\f'].includes(shown.slice(-1)) ? `${shown}\r` : shown
      const format = changesOf(own)
      characters.push({
        end: place(),
        format: own.length === 0 ? format : Buffer.concat([Buffer.of(format.length), format]),
      })
    }
    const format = even(Buffer.concat([u16(style), changesOf(changes)]))
    ends.push({ end: place(), format: Buffer.concat([Buffer.of(0, format.length / 2), format]) })
  }
  const body = text.length
  const boxPlaces = boxes.map(({ text: shown }) => {
    const start = text.length - body
    text += `${shown}\r`
    return start
  })
  const boxesLength = text.length - body

  const formats = [pagesOf(characters, 1), pagesOf(ends, 13)]
  const words = Buffer.concat([wide(text), Buffer.alloc(pageSize)])
  const firstPage = Math.ceil((textStart + words.length) / pageSize)
  const table: Buffer[] = [Buffer.alloc(4)]
  const head = Buffer.alloc(textStart)
  let size = 4
  const refer = (pointer: number, part: Buffer, ownSize = part.length) => {
    head.writeUInt32LE(size, pointer)
    head.writeUInt32LE(ownSize, pointer + 4)
    table.push(part)
    size += part.length
  }
  head.writeUInt16LE(0xa5ec, 0)
  head.writeUInt16LE(0xc1, 2)
  head.writeUInt32LE(body, 0x4c)
  head.writeUInt32LE(boxesLength, 0x64)
  refer(
    0x1a2,
    Buffer.concat([Buffer.of(2), i32(16, 0, text.length), u16(0), i32(textStart), u16(0)]),
  )
  let page = firstPage
  for (const [at, { pages, starts }] of formats.entries()) {
    const numbers = pages.map(() => page++)
    refer([0xfa, 0x102][at] ?? 0, i32(...starts, ...numbers))
  }
  const stylesHead = Buffer.concat([u16(18, styles.length, 10), Buffer.alloc(14)])
  refer(0xa2, Buffer.concat([stylesHead, ...styles.map(styleOf)]))
  const fontOf = (name: string) => {
    const entry = Buffer.concat([Buffer.alloc(39), wide(`${name}\0`)])
    return Buffer.concat([Buffer.of(entry.length), entry])
  }
  refer(0x112, Buffer.concat([u16(fonts.length, 0), ...fonts.map(fontOf)]))
  const listHeads = lists.map((levels, id) => {
    const list = Buffer.alloc(28)
    list.writeInt32LE(id + 100, 0)
    list.writeUInt8(levels.length === 1 ? 1 : 0, 26)
    return list
  })
  const padded = (levels: readonly Level[]) =>
    levels.length === 1
      ? levels
      : Array.from({ length: 9 }, (_, at) => levels[at] ?? { format: 0, text: '' })
  const headSize = 2 + lists.length * 28
  const levels = lists.flatMap((list) => padded(list).map(levelOf))
  refer(0x2e2, Buffer.concat([u16(lists.length), ...listHeads, ...levels]), headSize)
  const useHeads = uses.map(({ list, starts = {} }) =>
    Buffer.concat([i32(list + 100, 0, 0), Buffer.of(Object.keys(starts).length, 0, 0, 0)]),
  )
  const overrides = uses.map(({ starts = {} }) =>
    i32(-1, ...Object.entries(starts).flatMap(([level, start]) => [start, Number(level) | 0x10])),
  )
  refer(0x2ea, Buffer.concat([i32(uses.length), ...useHeads, ...overrides]))
  const marks = Array.from(text, (mark, at) => (mark === '\x08' ? at : -1)).filter((at) => at >= 0)
  const shapeEntries = shapes.map((shape) => Buffer.concat([i32(shape), Buffer.alloc(22)]))
  refer(0x1da, Buffer.concat([i32(...marks.slice(0, shapes.length), body), ...shapeEntries]))
  const boxEntries = boxes.map(({ shape }) => Buffer.concat([Buffer.alloc(14), i32(shape, 0)]))
  if (boxes.length > 0) refer(0x25a, Buffer.concat([i32(...boxPlaces, boxesLength), ...boxEntries]))

  const padding = Buffer.alloc(firstPage * pageSize - textStart - words.length)
  const pages = formats.flatMap((format) => format.pages)
  const container = utils.cfb_new()
  utils.cfb_add(container, '/WordDocument', Buffer.concat([head, words, padding, ...pages]))
  utils.cfb_add(container, '/0Table', Buffer.concat([...table, Buffer.alloc(pageSize)]))
  return Buffer.from(write(container, { type: 'buffer' }))
}
