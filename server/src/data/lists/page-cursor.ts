import { refuse } from '../../http/http-error.ts'

/** The sort key of a page's last row: a number, such as microseconds since 1970, and its id. */
export interface PageCursor {
  readonly position: number
  readonly id: string
}

/** Encodes a cursor for the query parameter `after`. It is opaque to clients and valid on every server. */
export const encodeCursor = ({ position, id }: PageCursor): string => {
  const bytes = Buffer.alloc(24)
  bytes.writeBigInt64BE(BigInt(position))
  bytes.write(id.replaceAll('-', ''), 8, 'hex')
  return bytes.toString('base64url')
}

/**
 * Decodes the query parameter `after`.
 * @throws HttpError 400 for text that is not an encoded cursor
 */
export const decodeCursor = (text: string): PageCursor => {
  const bytes = Buffer.from(text, 'base64url')
  const position = bytes.length === 24 ? Number(bytes.readBigInt64BE()) : NaN
  // Times from about the year 1685 to 2255 are exact to the microsecond.
  if (!/^[\w-]{32}$/.test(text) || !(Math.abs(position) < Number.MAX_SAFE_INTEGER))
    return refuse(400, 'after must come from the Link header of a page.', 'after')
  return { position, id: bytes.toString('hex', 8) }
}
