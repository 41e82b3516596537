import { crc32 } from 'node:zlib'

/** The head of a part of a gzip file (RFC 1952) that tells neither a time nor a system. */
const head = Buffer.from('1f8b08000000000000ff', 'hex')

/**
 * What a backup ends with: the SHA-256 of every byte before it, as one more part of the gzip file, so that common
 * tools read the file as before. Its text is stored as it is: the same digest gives the same bytes everywhere.
 * @param sha256 in hexadecimal digits
 */
export const checksumTrailer = (sha256: string): Buffer => {
  const text = Buffer.from(`sha256 ${sha256}\n`)
  const stored = Buffer.from([1, 0, 0, 0, 0])
  stored.writeUInt16LE(text.length, 1)
  stored.writeUInt16LE(text.length ^ 0xffff, 3)
  const end = Buffer.alloc(8)
  end.writeUInt32LE(crc32(text), 0)
  end.writeUInt32LE(text.length, 4)
  return Buffer.concat([head, stored, text, end])
}

/** In bytes. */
export const trailerLength = checksumTrailer('0'.repeat(64)).length

/** Whether these bytes look like a seal, whatever its digest. */
export const isChecksumTrailer = (bytes: Buffer): boolean =>
  bytes.length === trailerLength && bytes.subarray(0, head.length).equals(head)
