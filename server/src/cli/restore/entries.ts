import type { FileHandle } from 'node:fs/promises'
import { pipeline, Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { createGunzip } from 'node:zlib'
import { createTarDecoder } from 'modern-tar'
import { mediaTypeKey } from '../backup/manifest.ts'
import { trailerLength } from '../backup/checksum.ts'

/** Bytes. */
const chunkSize = 64 * 1024

/** A entry of a backup. Its bytes must be read before the next one is asked for. */
export interface Entry {
  name: string
  /** Its media type, where it has one. */
  type: string | undefined
  bytes: AsyncIterable<Uint8Array>
}

/** All bytes of a backup up to its seal. The file stays open, as it would not with a stream. */
export async function* readBytes(handle: FileHandle): AsyncGenerator<Buffer> {
  const { size } = await handle.stat()
  const end = size - trailerLength
  let at = 0
  while (at < end) {
    const chunk = Buffer.allocUnsafe(Math.min(chunkSize, end - at))
    const { bytesRead } = await handle.read(chunk, 0, chunk.length, at)
    if (bytesRead === 0) return
    yield chunk.subarray(0, bytesRead)
    at += bytesRead
  }
}

/** The entries of a backup, from its beginning. */
export async function* readEntries(handle: FileHandle): AsyncGenerator<Entry, void> {
  const plain = pipeline(readBytes(handle), createGunzip(), () => undefined)
  const entries = Readable.toWeb(plain).pipeThrough(createTarDecoder({ strict: true }))
  for await (const { header, body } of entries) {
    yield { name: header.name, type: header.pax?.[mediaTypeKey], bytes: body }
  }
}

/** What a entry of JSON says. */
export const parseJson = async ({ bytes }: Entry): Promise<unknown> => JSON.parse(await text(bytes))

/** Members one after the other, of which the present one can be looked at. */
export interface Reader {
  readonly current: Entry | undefined
  next(): Promise<void>
}

/** Begins to read entries. */
export const createReader = async (entries: AsyncIterator<Entry, void>): Promise<Reader> => {
  let current: Entry | undefined
  const next = async () => {
    const read = await entries.next()
    current = read.done ? undefined : read.value
  }
  await next()
  return {
    get current() {
      return current
    },
    next,
  }
}
