import * as z from 'zod'
import type { Heard } from './send.ts'

const refusal = z.strictObject({ message: z.string().min(1), field: z.string().optional() })

/** Texts of PostgreSQL, its driver and Node.js, which must not reach clients. */
const inner =
  /syntax error|violates|relation "|column "|invalid input|invalid byte|out of range|duplicate key|null value in|postgres|kysely|fastify|zod|node_modules|\bat .+:\d+:\d+|\bE[A-Z]{5,}\b|\bFST_|Cannot read/

/**
 * Checks a response: it must arrive in time, must not be a server error, and a rejection must have a message of our own.
 * @returns what is wrong, or `undefined`
 */
export const faultOf = ({ status, type, text }: Omit<Heard, 'headers'>): string | undefined => {
  if (status < 200 || status >= 500) return `${status} ${text.slice(0, 200)}`
  if (status < 400) return undefined
  if (!type.startsWith('application/json')) return `${status} of type ${type || 'none'}`
  if (inner.test(text)) return `${status} tells too much: ${text.slice(0, 300)}`
  return refusal.safeParse(readJson(text)).success ? undefined : `${status} ${text.slice(0, 200)}`
}

/** Parses JSON; `undefined` if it is invalid. */
export const readJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The field that a rejection names, without the path inside it. */
export const fieldIn = (text: string): string | undefined =>
  refusal.safeParse(readJson(text)).data?.field?.split('.')[0]
