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

const chunkSize = 64 * 1024

/** Reads all bytes before the checksum. Unlike a stream, it leaves the file open. */
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

/** Reads the entries of a backup from its start. */
export async function* readEntries(handle: FileHandle): AsyncGenerator<Entry, void> {
  const plain = pipeline(readBytes(handle), createGunzip(), () => undefined)
  const entries = Readable.toWeb(plain).pipeThrough(createTarDecoder({ strict: true }))
  for await (const { header, body } of entries) {
    yield { name: header.name, type: header.pax?.[mediaTypeKey], bytes: body }
  }
}

/** Parses a JSON entry. */
export const parseJson = async (bytes: Entry['bytes']): Promise<unknown> =>
  JSON.parse(await text(bytes))
