import { damaged, UnreadableDocument } from './unreadable-document.ts'

/** The header of a compound file ([MS-CFB] 2.2). Numbers of sectors are below zero where there is none. */
const header = {
  sectorShift: 30,
  directory: 48,
  miniTable: 60,
  moreTable: 68,
  table: 76,
  end: 512,
}
/** An entry of the directory ([MS-CFB] 2.6.1). */
const entry = { length: 128, nameSize: 64, left: 68, right: 72, child: 76, start: 116, size: 120 }
/** Smaller streams are in sectors of 64 bytes, inside the stream of the root entry. */
const miniLimit = 4096
const miniSize = 64

/**
 * Opens a compound file, the container of .doc files. No chain of sectors is followed for longer than the file, and no
 * entry is visited twice, so that damaged files end in an error.
 * @returns reads a stream of the root by its name; `undefined` if there is none
 * @throws UnreadableDocument, or a RangeError where the file ends too soon
 */
export const openCompoundFile = (file: Buffer) => {
  const sectorSize = 2 ** file.readUInt16LE(header.sectorShift)
  if (sectorSize !== 512 && sectorSize !== 4096) throw new UnreadableDocument(damaged)
  const content = file.subarray(sectorSize)
  const table = readTable(file, content, sectorSize)
  const readChain = (start: number) => followChain({ content, table, size: sectorSize }, start)

  const directory = readChain(file.readInt32LE(header.directory))
  const root = readEntry(directory, 0)
  const miniContent = readChain(root.start)
  const miniTable = readChain(file.readInt32LE(header.miniTable))
  return (name: string): Buffer | undefined => {
    const children = childrenOf(directory, root.child)
    // Names have no case ([MS-CFB] 2.6.4).
    const found = children.find((child) => child.name.toLowerCase() === name.toLowerCase())
    if (!found) return undefined
    const isMini = found.size < miniLimit
    const place = isMini
      ? { content: miniContent, table: miniTable, size: miniSize }
      : { content, table, size: sectorSize }
    return followChain(place, found.start).subarray(0, found.size)
  }
}

/** Sectors of equal size, and the table that has the next sector of each. */
interface Sectors {
  readonly content: Buffer
  readonly table: Buffer
  readonly size: number
}

/** The sectors of a chain, one after the other. */
const followChain = ({ content, table, size }: Sectors, start: number): Buffer => {
  const parts: Buffer[] = []
  for (let sector = start; sector >= 0; sector = table.readInt32LE(sector * 4)) {
    if (parts.length * size > content.length) throw new UnreadableDocument(damaged)
    parts.push(content.subarray(sector * size, (sector + 1) * size))
  }
  return Buffer.concat(parts)
}

/** The table of all sectors: the header names its first 109 sectors, and a chain of sectors the others. */
const readTable = (file: Buffer, content: Buffer, size: number): Buffer => {
  const parts: Buffer[] = []
  const addSectors = (numbers: Buffer) => {
    for (let place = 0; place + 4 <= numbers.length; place += 4) {
      const sector = numbers.readInt32LE(place)
      if (sector < 0) return
      parts.push(content.subarray(sector * size, (sector + 1) * size))
    }
    if (parts.length * size > content.length) throw new UnreadableDocument(damaged)
  }
  addSectors(file.subarray(header.table, header.end))
  const seen = new Set<number>()
  let more = file.readInt32LE(header.moreTable)
  while (more >= 0 && !seen.has(more)) {
    seen.add(more)
    const last = (more + 1) * size - 4
    addSectors(content.subarray(more * size, last))
    more = content.readInt32LE(last)
  }
  return Buffer.concat(parts)
}

const readEntry = (directory: Buffer, index: number) => {
  const bytes = directory.subarray(index * entry.length, (index + 1) * entry.length)
  return {
    name: bytes.toString('utf16le', 0, Math.max(0, bytes.readUInt16LE(entry.nameSize) - 2)),
    left: bytes.readInt32LE(entry.left),
    right: bytes.readInt32LE(entry.right),
    child: bytes.readInt32LE(entry.child),
    start: bytes.readInt32LE(entry.start),
    size: bytes.readUInt32LE(entry.size),
  }
}

/** The entries of a folder, which is a binary tree of siblings. @param first its root, or a number below zero */
const childrenOf = (directory: Buffer, first: number) => {
  const children = new Map<number, ReturnType<typeof readEntry>>()
  const open = [first]
  for (let index = open.pop(); index !== undefined; index = open.pop()) {
    if (index < 0 || children.has(index)) continue
    const child = readEntry(directory, index)
    children.set(index, child)
    open.push(child.left, child.right)
  }
  return [...children.values()]
}
