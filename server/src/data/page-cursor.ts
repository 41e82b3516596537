import { refuse } from '../http/http-error.ts'

/** The sort key of a page's last row: its time, in microseconds since 1970, and its id. */
export interface PageCursor {
  readonly micros: number
  readonly id: string
}

/** Encodes a cursor for the query parameter `after`. It is opaque to clients and valid on every server. */
export const encodeCursor = ({ micros, id }: PageCursor): string => {
  const bytes = Buffer.alloc(24)
  bytes.writeBigInt64BE(BigInt(micros))
  bytes.write(id.replaceAll('-', ''), 8, 'hex')
  return bytes.toString('base64url')
}

/**
 * Decodes the query parameter `after`.
 * @throws HttpError 400 for text that is not an encoded cursor
 */
export const decodeCursor = (text: string): PageCursor => {
  const bytes = Buffer.from(text, 'base64url')
  const micros = bytes.length === 24 ? Number(bytes.readBigInt64BE()) : NaN
  // From about the year 1685 to 2255, a number is exact to the microsecond.
  if (!/^[\w-]{32}$/.test(text) || !(Math.abs(micros) < Number.MAX_SAFE_INTEGER))
    return refuse(400, 'after must come from the Link header of a page.', 'after')
  return { micros, id: bytes.toString('hex', 8) }
}
