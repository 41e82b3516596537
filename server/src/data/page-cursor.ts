import { refuse } from '../http/http-error.ts'

/** Where a page of a list ended: the time its last row is ordered by, in microseconds since 1970, and its id. */
export interface PageMark {
  readonly micros: number
  readonly id: string
}

/**
 * Writes a mark as the text that `after` carries. It says nothing to whoever gets it, and means the same on every
 * server.
 */
export const writeMark = ({ micros, id }: PageMark): string => {
  const bytes = Buffer.alloc(24)
  bytes.writeBigInt64BE(BigInt(micros))
  bytes.write(id.replaceAll('-', ''), 8, 'hex')
  return bytes.toString('base64url')
}

/**
 * Reads what `after` carries.
 * @throws Refusal 400 naming the parameter when it is none of ours
 */
export const readMark = (text: string): PageMark => {
  const bytes = Buffer.from(text, 'base64url')
  const micros = bytes.length === 24 ? Number(bytes.readBigInt64BE()) : NaN
  if (!/^[\w-]{32}$/.test(text) || !(Math.abs(micros) < farthest))
    return refuse(400, 'after must be as the Link header of a page gives it.', 'after')
  return { micros, id: bytes.toString('hex', 8) }
}

/** About the years 1685 and 2255: within it a number is exact to the microsecond. */
const farthest = Number.MAX_SAFE_INTEGER
