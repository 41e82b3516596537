import { unzipSync } from 'fflate'
import { damaged, unpacksTooFar, Unreadable } from './unreadable.ts'

/** What the directory of an archive may announce, and how large one part may be that is unpacked, in bytes. */
const limits = { entries: 5000, unpacked: 512 * 1024 * 1024, part: 64 * 1024 * 1024 }

/** Reads the parts of an archive by name; how a name is written, in capitals or with backslashes, does not matter. */
export interface Archive {
  has(name: string): boolean
  /** @throws Unreadable when the part is far larger than a text */
  part(name: string): Uint8Array | undefined
}

/**
 * Opens an archive by its directory; nothing is unpacked before it is asked for.
 * @throws Unreadable when the directory announces more than any document holds, or parts that overlap
 */
export const openArchive = (bytes: Uint8Array): Archive => {
  const entries = new Map<string, { name: string; unpacked: number }>()
  let packed = 0
  let unpacked = 0
  const look = (each: { name: string; size: number; originalSize: number }) => {
    packed += each.size
    unpacked += each.originalSize
    const tooMuch = entries.size >= limits.entries || unpacked > limits.unpacked
    if (tooMuch) throw new Unreadable(unpacksTooFar)
    // Parts that together are larger than the archive share their bytes: an old trick of bombs.
    if (!(packed <= bytes.length)) throw new Unreadable(damaged)
    entries.set(plain(each.name), { name: each.name, unpacked: each.originalSize })
    return false
  }
  unzipSync(bytes, { filter: look })

  return {
    has: (name) => entries.has(plain(name)),
    part: (name) => {
      const entry = entries.get(plain(name))
      if (!entry) return undefined
      if (entry.unpacked > limits.part) throw new Unreadable(unpacksTooFar)
      return unzipSync(bytes, { filter: (each) => each.name === entry.name })[entry.name]
    },
  }
}

const plain = (name: string) => name.replaceAll('\\', '/').replace(/^\/+/, '').toLowerCase()
