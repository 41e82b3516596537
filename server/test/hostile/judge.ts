import * as z from 'zod'
import type { Heard } from './send.ts'

const refusal = z.strictObject({ message: z.string().min(1), field: z.string().optional() })

/** Words of PostgreSQL, of its driver and of Node.js, which nobody outside may read. */
const inner =
  /syntax error|violates|relation "|column "|invalid input|invalid byte|out of range|duplicate key|null value in|postgres|kysely|fastify|zod|node_modules|\bat .+:\d+:\d+|\bE[A-Z]{5,}\b|\bFST_|Cannot read/

/**
 * Judges an answer to whatever was sent: in time, never a fault of the server, and where it is a refusal one in words
 * that are ours.
 * @returns what is wrong with it, `undefined` where nothing is
 */
export const faultOf = ({ status, type, text }: Omit<Heard, 'headers'>): string | undefined => {
  if (status < 200 || status >= 500) return `${status} ${text.slice(0, 200)}`
  if (status < 400) return undefined
  if (!type.startsWith('application/json')) return `${status} of type ${type || 'none'}`
  if (inner.test(text)) return `${status} tells too much: ${text.slice(0, 300)}`
  return refusal.safeParse(readJson(text)).success ? undefined : `${status} ${text.slice(0, 200)}`
}

/** Reads JSON; `undefined` where it is none. */
export const readJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The field that a refusal names, without what it names inside of that. */
export const fieldIn = (text: string): string | undefined =>
  refusal.safeParse(readJson(text)).data?.field?.split('.')[0]
