import { isWellFormed } from '@greenroom/contract'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { normalizeEmail } from '../../../access/sign-in-keys.ts'
import { isUuid } from '../../../http/parse-request.ts'
import { decodeUri } from '../../../lib/decode-uri.ts'
import { parseJson } from '../../../lib/parse-json.ts'
import { coreSchema, refuseScim } from './users.ts'

const byAddress = (address: string) => sql`lower(email) = ${normalizeEmail(address)}`

/** The fields that people can be found by, each with an index. */
const conditions = new Map<string, (value: string) => RawBuilder<unknown>>([
  ['username', byAddress],
  ['emails', byAddress],
  ['emails.value', byAddress],
  ['emails[type eq "work"].value', byAddress],
  ['externalid', (value) => sql`external_id = ${value}`],
  ['id', (value) => (isUuid(value) ? sql`user_id = ${value}` : sql`false`)],
])

const maxFilter = 1000
/** One comparison with text in double quotes. Each character can be read in one way only, so that it takes linear time. */
const comparison = /^(\S+|emails\[type eq "work"\]\.value) +eq +("(?:[^"\\]|\\.)*")$/i

const unsupported = 'The filter must be like userName eq "ada@example.com".'

/** The condition of a filter (RFC 7644, section 3.4.2.2). @throws HttpError 400 */
export const conditionOf = (filter: string | undefined): RawBuilder<unknown> | undefined => {
  if (filter === undefined) return undefined
  const [, path = '', quoted = ''] =
    filter.length > maxFilter ? [] : (comparison.exec(plusAsBlank(filter).trim()) ?? [])
  const condition = conditions.get(path.replace(coreSchema, '').toLowerCase())
  const value = parseJson(quoted)
  if (!condition || typeof value !== 'string' || !isWellFormed(value))
    return refuseScim(400, 'invalidFilter', unsupported)
  return condition(value)
}

/** The filter of a URL, in which `+` is still a plus: addresses have it, and some directories do not encode it. */
export const filterIn = (url: string) =>
  decodeUri(/[?&]filter=([^&#]*)/.exec(url)?.[1] ?? '') || undefined

/** Reads a plus between the words of a filter as a blank, as in forms, and keeps it within quotes. */
const plusAsBlank = (filter: string) =>
  filter.replaceAll(/"(?:[^"\\]|\\.)*"|\+/g, (part) => (part === '+' ? ' ' : part))
