import type { FileHandle } from 'node:fs/promises'
import { pipeline, Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { createGunzip } from 'node:zlib'
import { createTarDecoder } from 'modern-tar'
import { mediaTypeKey } from '../backup/manifest.ts'
import { trailerLength } from '../backup/checksum.ts'

/** An entry of a backup. Its bytes must be read before the next entry. */
export interface Entry {
  name: string
  /** Its media type, if it has one. */
  type: string | undefined
  bytes: AsyncIterable<Uint8Array>
}

/** Reads all bytes before the checksum, and leaves the file open. */
export const readBytes = async (handle: FileHandle): Promise<Readable> => {
  const { size } = await handle.stat()
  return handle.createReadStream({ start: 0, end: size - trailerLength - 1, autoClose: false })
}

/** Reads the entries of a backup from its start. */
export async function* readEntries(handle: FileHandle): AsyncGenerator<Entry, void> {
  const plain = pipeline(await readBytes(handle), createGunzip(), () => undefined)
  const entries = Readable.toWeb(plain).pipeThrough(createTarDecoder({ strict: true }))
  for await (const { header, body } of entries) {
    yield { name: header.name, type: header.pax?.[mediaTypeKey], bytes: body }
  }
}

/** Parses a JSON entry. */
export const parseJson = async ({ bytes }: Entry): Promise<unknown> => JSON.parse(await text(bytes))

/** Reads entries one by one, and lets callers look at the current one. */
export interface Reader {
  readonly current: Entry | undefined
  next(): Promise<void>
}

/** Creates a reader, at the first entry. */
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
