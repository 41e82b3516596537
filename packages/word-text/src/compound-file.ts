import { damaged, Unreadable } from './unreadable.ts'

/** The streams that lie directly in a compound file (OLE2), the container of old Office formats. */
export interface CompoundFile {
  /** The names of streams and storages, in lower case. */
  readonly names: readonly string[]
  /** The bytes of a stream; how its name is written in capitals does not matter. */
  stream(name: string): Buffer | undefined
}

interface Entry {
  readonly name: string
  /** 1 is a storage, 2 a stream, 5 the root. */
  readonly type: number
  readonly left: number
  readonly right: number
  readonly child: number
  readonly start: number
  readonly size: number
}

/**
 * Opens a compound file. Where chains run in circles or out of the file they end there: what can be read is read.
 * @throws Unreadable where its directory cannot be found
 */
export const openCompoundFile = (bytes: Buffer): CompoundFile => {
  const sectorSize = 2 ** bytes.readUInt16LE(30)
  const miniSize = 2 ** bytes.readUInt16LE(32)
  if (![512, 4096].includes(sectorSize) || miniSize !== 64) throw new Unreadable(damaged)
  const sector = (id: number) => bytes.subarray((id + 1) * sectorSize, (id + 2) * sectorSize)

  const table = join(tablesOf(bytes, sectorSize, sector).map(sector))
  const read = (start: number) => join(chain(table, start).map(sector))
  const entries = entriesOf(read(bytes.readInt32LE(48)))
  const root = entries.find(({ type }) => type === 5)
  if (!root) throw new Unreadable(damaged)

  const miniTable = read(bytes.readInt32LE(60))
  const mini = read(root.start)
  const small = (start: number) =>
    join(chain(miniTable, start).map((id) => mini.subarray(id * miniSize, (id + 1) * miniSize)))
  const cutoff = bytes.readUInt32LE(56)

  const found = new Map(childrenOf(entries, root).map((entry) => [entry.name, entry]))
  return {
    names: [...found.keys()],
    stream: (name) => {
      const entry = found.get(name.toLowerCase())
      if (entry?.type !== 2) return undefined
      return (entry.size < cutoff ? small : read)(entry.start).subarray(0, entry.size)
    },
  }
}

const join = (parts: Buffer[]) => Buffer.concat(parts)

/** The sectors that hold the allocation table: 109 stand in the header, more of them in a chain of their own. */
const tablesOf = (bytes: Buffer, sectorSize: number, sector: (id: number) => Buffer) => {
  const ids = integers(bytes.subarray(76, 512))
  let next = bytes.readInt32LE(68)
  for (let seen = 0; next >= 0 && seen < bytes.length / sectorSize; seen++) {
    const more = integers(sector(next))
    next = more.pop() ?? -1
    ids.push(...more)
  }
  return ids.filter((id) => id >= 0 && (id + 1) * sectorSize < bytes.length)
}

const integers = (bytes: Buffer) =>
  Array.from({ length: Math.floor(bytes.length / 4) }, (_, place) => bytes.readInt32LE(place * 4))

const chain = (table: Buffer, start: number): number[] => {
  const ids: number[] = []
  const most = table.length / 4
  for (let id = start; id >= 0 && id < most && ids.length < most; id = table.readInt32LE(id * 4))
    ids.push(id)
  return ids
}

const entriesOf = (directory: Buffer): Entry[] =>
  Array.from({ length: Math.floor(directory.length / 128) }, (_, place) => {
    const bytes = directory.subarray(place * 128, place * 128 + 128)
    const length = Math.min(Math.max(bytes.readUInt16LE(64) - 2, 0), 62)
    return {
      name: bytes.toString('utf16le', 0, length).toLowerCase(),
      type: bytes.readUInt8(66),
      left: bytes.readInt32LE(68),
      right: bytes.readInt32LE(72),
      child: bytes.readInt32LE(76),
      start: bytes.readInt32LE(116),
      size: bytes.readUInt32LE(120),
    }
  })

/** What lies directly in a storage: embedded documents have streams of the same names below it. */
const childrenOf = (entries: readonly Entry[], storage: Entry): Entry[] => {
  const seen = new Set<Entry>()
  const waiting = [storage.child]
  for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
    const entry = entries[place]
    if (!entry || seen.has(entry)) continue
    seen.add(entry)
    waiting.push(entry.left, entry.right)
  }
  return [...seen]
}
