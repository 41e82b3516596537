import * as z from 'zod'
import type { RawResponse } from './send.ts'

const errorBody = z.strictObject({ message: z.string().min(1), field: z.string().optional() })
const scimError = z.strictObject({
  schemas: z.tuple([z.literal('urn:ietf:params:scim:api:messages:2.0:Error')]),
  status: z.string().regex(/^[45]\d\d$/),
  scimType: z.string().optional(),
  detail: z.string().min(1),
})

/** Texts of PostgreSQL, its driver and Node.js, which must not reach clients. */
const internalDetails =
  /syntax error|violates|relation "|column "|invalid input|invalid byte|out of range|duplicate key|null value in|postgres|kysely|fastify|zod|node_modules|\bat .+:\d+:\d+|\bE[A-Z]{5,}\b|\bFST_|Cannot read/

/**
 * Checks a response: it must arrive in time, must not be a server error, and a rejection must have a message of our own, and
 * a challenge where it is a 401. @returns what is wrong, or `undefined`
 */
export const findProblem = ({
  status,
  type,
  text,
  headers,
}: Omit<RawResponse, 'headers'> & Partial<RawResponse>): string | undefined => {
  if (status < 200 || status >= 500) return `${status} ${text.slice(0, 200)}`
  if (status === 401 && headers && !headers['www-authenticate']) return '401 without a challenge'
  if (status < 400) return undefined
  const isScim = type.startsWith('application/scim+json')
  if (!isScim && !type.startsWith('application/json')) return `${status} of type ${type || 'none'}`
  if (internalDetails.test(text)) return `${status} tells too much: ${text.slice(0, 300)}`
  return (isScim ? scimError : errorBody).safeParse(readJson(text)).success
    ? undefined
    : `${status} ${text.slice(0, 200)}`
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
export const errorField = (text: string): string | undefined =>
  errorBody.safeParse(readJson(text)).data?.field?.split('.')[0]
