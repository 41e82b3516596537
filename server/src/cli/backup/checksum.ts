import { crc32 } from 'node:zlib'

/** A gzip header (RFC 1952) without a time or an operating system. */
const gzipHeader = Buffer.from('1f8b08000000000000ff', 'hex')

/**
 * Builds the end of a backup: one more gzip member with the SHA-256 of all bytes before it, so that common tools still
 * read the file. Its text is stored uncompressed: the same digest gives the same bytes everywhere.
 * @param sha256 in hexadecimal
 */
export const checksumTrailer = (sha256: string) => {
  const text = Buffer.from(`sha256 ${sha256}\n`)
  const storedBlock = Buffer.from([1, 0, 0, 0, 0])
  storedBlock.writeUInt16LE(text.length, 1)
  storedBlock.writeUInt16LE(text.length ^ 0xffff, 3)
  const footer = Buffer.alloc(8)
  footer.writeUInt32LE(crc32(text), 0)
  footer.writeUInt32LE(text.length, 4)
  return Buffer.concat([gzipHeader, storedBlock, text, footer])
}

/** The length of every trailer, in bytes. */
export const trailerLength = checksumTrailer('0'.repeat(64)).length

/** Whether these bytes look like a trailer, whatever its digest. */
export const isChecksumTrailer = (bytes: Buffer) =>
  bytes.length === trailerLength && bytes.subarray(0, gzipHeader.length).equals(gzipHeader)
