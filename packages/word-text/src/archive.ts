import { posix } from 'node:path'
import { fromBufferPromise, getFileNameLowLevel } from 'yauzl'
import type { Entry } from 'yauzl'
import {
  damaged,
  protectedByPassword,
  repeatedPart,
  UnreadableDocument,
  unpacksTooLarge,
} from './unreadable-document.ts'

const megabyte = 1024 * 1024
const limits = { entries: 5000, unpackedBytes: 512 * megabyte, partBytes: 64 * megabyte }

/** The parts of a ZIP archive by name. The case of a name does not matter. */
export type Archive = Awaited<ReturnType<typeof openArchive>>

/**
 * Opens an archive by its directory; nothing is unpacked yet.
 * @throws UnreadableDocument where the directory announces more than a document holds, or a part is encrypted or repeated
 */
export const openArchive = async (bytes: Buffer) => {
  // Names stay bytes: yauzl refuses those that begin with a slash, as some programs write them.
  const zip = await fromBufferPromise(withoutComment(bytes), { decodeStrings: false })
  if (zip.entryCount > limits.entries) throw new UnreadableDocument(unpacksTooLarge)
  const entries = new Map<string, Entry>()
  let packedBytes = 0
  let unpackedBytes = 0
  for await (const entry of zip.eachEntry()) {
    packedBytes += entry.compressedSize
    unpackedBytes += entry.uncompressedSize
    if (isEncrypted(bytes, entry)) throw new UnreadableDocument(protectedByPassword)
    if (unpackedBytes > limits.unpackedBytes) throw new UnreadableDocument(unpacksTooLarge)
    // Parts that are together larger than the archive share their bytes, as in some ZIP bombs.
    if (packedBytes > bytes.length) throw new UnreadableDocument(damaged)
    const { generalPurposeBitFlag: flags, fileNameRaw, extraFields } = entry
    const name = normalized(getFileNameLowLevel(flags, fileNameRaw, extraFields, true))
    // Programs differ in which one they read, so a checked part might not be the one that is used.
    if (entries.has(name)) throw new UnreadableDocument(repeatedPart)
    entries.set(name, entry)
  }
  return {
    has: (name: string) => entries.has(normalized(name)),
    /** @throws UnreadableDocument where the part is far larger than a text */
    open: async (name: string) => {
      const entry = entries.get(normalized(name))
      if (!entry) return undefined
      if (entry.uncompressedSize > limits.partBytes) throw new UnreadableDocument(unpacksTooLarge)
      return zip.openReadStreamPromise(entry)
    },
  }
}

/** Some programs announce a comment and leave it out, or append bytes. Word reads such files; yauzl would not. */
const withoutComment = (bytes: Buffer) => {
  const end = bytes.lastIndexOf('PK\x05\x06')
  const archive = Buffer.from(bytes.subarray(0, end + 22))
  if (end >= 0 && archive.length === end + 22) archive.writeUInt16LE(0, end + 20)
  return archive
}

/** Names may begin with a slash, or with a dot and a slash. */
const normalized = (name: string) =>
  posix.resolve('/', name.replaceAll('\\', '/')).slice(1).toLowerCase()

/** Both the directory and the part's own header have the flag. */
const isEncrypted = (bytes: Buffer, entry: Entry) =>
  entry.isEncrypted() || (bytes.readUInt16LE(entry.relativeOffsetOfLocalHeader + 6) & 1) === 1
