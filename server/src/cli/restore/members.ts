import type { FileHandle } from 'node:fs/promises'
import { pipeline, Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { createGunzip } from 'node:zlib'
import { createTarDecoder } from 'modern-tar'
import { typeKey } from '../backup/manifest.ts'
import { sealLength } from '../backup/seal.ts'

/** Bytes. */
const chunkSize = 64 * 1024

/** A member of a backup. Its bytes must be read before the next one is asked for. */
export interface Member {
  name: string
  /** Its media type, where it has one. */
  type: string | undefined
  bytes: AsyncIterable<Uint8Array>
}

/** All bytes of a backup up to its seal. The file stays open, as it would not with a stream. */
export async function* bytesOf(handle: FileHandle): AsyncGenerator<Buffer> {
  const { size } = await handle.stat()
  const end = size - sealLength
  let at = 0
  while (at < end) {
    const chunk = Buffer.allocUnsafe(Math.min(chunkSize, end - at))
    const { bytesRead } = await handle.read(chunk, 0, chunk.length, at)
    if (bytesRead === 0) return
    yield chunk.subarray(0, bytesRead)
    at += bytesRead
  }
}

/** The members of a backup, from its beginning. */
export async function* readMembers(handle: FileHandle): AsyncGenerator<Member, void> {
  const plain = pipeline(bytesOf(handle), createGunzip(), () => undefined)
  const members = Readable.toWeb(plain).pipeThrough(createTarDecoder({ strict: true }))
  for await (const { header, body } of members) {
    yield { name: header.name, type: header.pax?.[typeKey], bytes: body }
  }
}

/** What a member of JSON says. */
export const json = async ({ bytes }: Member): Promise<unknown> => JSON.parse(await text(bytes))

/** Members one after the other, of which the present one can be looked at. */
export interface Reader {
  readonly now: Member | undefined
  next(): Promise<void>
}

/** Begins to read members. */
export const readerOf = async (members: AsyncIterator<Member, void>): Promise<Reader> => {
  let now: Member | undefined
  const next = async () => {
    const read = await members.next()
    now = read.done ? undefined : read.value
  }
  await next()
  return {
    get now() {
      return now
    },
    next,
  }
}
