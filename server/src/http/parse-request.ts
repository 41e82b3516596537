import { csvText, issueMessage, uploadedFile } from '@greenroom/contract'
import type { Endpoint, OutputOf, PathParams, Schema } from '@greenroom/contract'
import { $ZodObject, safeParse } from 'zod/v4/core'
import type { output } from 'zod/v4/core'
import type { Database } from '../database/database.ts'
import { refuse, unknownPath } from './http-error.ts'
import type { ApiRequest, Call } from './route.ts'
import { readUpload } from './upload.ts'

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Whether a text is a well-formed id. */
export const isUuid = (text: string) => uuid.test(text)

/** Whether a parameter or field names items of ours by their ids. A voice is one of the speech service. */
export const isIdName = (name: string): boolean => /(^|_)ids?$/.test(name) && name !== 'voice_id'

/** Writes ids as PostgreSQL does: callers may send them in upper case, which would not equal what is stored as text. */
const lowerId = (id: unknown): unknown =>
  typeof id === 'string' && isUuid(id) ? id.toLowerCase() : id

/** Lowers the ids of a path, a query or a body. Reports and transcripts inside a body stay as they are. */
const lowerIds = (values: unknown) => {
  if (typeof values !== 'object' || values === null) return
  for (const [name, value] of Object.entries(values).filter(([key]) => isIdName(key)))
    Reflect.set(values, name, Array.isArray(value) ? value.map(lowerId) : lowerId(value))
}

/** Validates a request for an endpoint. @throws HttpError 400, 404, 413 or 415 */
export const parseCall = async <E extends Endpoint>(
  endpoint: E,
  db: Database,
  request: ApiRequest,
): Promise<Call<E>> => ({
  db,
  params: parseParams<E['path']>(request.params),
  query: parseQuery<E['query']>(endpoint.query, request.query),
  body: await parseBody<E['body']>(endpoint.body, request),
  actor: request.actor,
  requestId: request.id,
  address: request.ip,
  origin: request.origin,
  userAgent: request.headers['user-agent'] ?? '',
})

/** Validates a body. Nothing is coerced, and unknown fields are dropped. */
async function parseBody<S extends Schema | undefined>(
  schema: S,
  request: ApiRequest,
): Promise<OutputOf<S>>
async function parseBody(schema: Schema | undefined, request: ApiRequest): Promise<unknown> {
  if (!schema) return undefined
  if (schema === uploadedFile) return readUpload(request)
  const { body } = request
  if (schema === csvText) return typeof body === 'string' ? body : refuse(400, 'The file is empty.')
  // An empty body gets the message of the first required field, if there is one.
  if (body === undefined) parseAs(schema, {})
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    return refuse(400, 'The body must be a JSON object.')
  return parseAs(schema, body)
}

/**
 * Rejects query parameters that an endpoint does not know: a misspelt filter would list everything. Endpoints of the
 * specification ignore them, and so do those for identity providers, which send parameters of their own (RFC 6749, section
 * 4.1.2).
 * @throws HttpError 400
 */
export const requireKnownFilters = (
  { feature, access, response, query: schema }: Endpoint,
  query: unknown,
) => {
  if (feature === undefined || access === 'provisioning' || response.kind === 'redirect') return
  const known = schema instanceof $ZodObject ? Object.keys(schema._zod.def.shape) : []
  const unknown = Object.keys(Object.assign({}, query)).find((name) => !known.includes(name))
  if (unknown === undefined) return
  // The message is logged, so it repeats no token or address.
  if (/^[\w.-]{1,30}$/.test(unknown)) refuse(400, `Unknown filter: ${unknown}.`, unknown)
  refuse(400, 'Unknown filter.')
}

/** Validates a query string. */
function parseQuery<S extends Schema | undefined>(schema: S, query: unknown): OutputOf<S>
function parseQuery(schema: Schema | undefined, query: unknown): unknown {
  return schema && parseAs(schema, query)
}

/**
 * Validates a value against a schema of the contract.
 * @throws HttpError 400 with the contract's message and the field
 */
export const parseAs = <S extends Schema>(schema: S, value: unknown): output<S> => {
  const parsed = safeParse(schema, value)
  if (parsed.success) {
    lowerIds(parsed.data)
    return parsed.data
  }
  const [issue] = parsed.error.issues
  if (!issue) return refuse(400, 'The body is not valid.')
  return refuse(400, issueMessage(issue), issue.path.join('.') || undefined)
}

/** Validates the parameters of a path. A malformed id gets a 404 like an unknown one, before any SQL. */
const parseParams = <Path extends string>(params: unknown): PathParams<Path> => {
  if (!hasParams<Path>(params)) return unknownPath()
  for (const [name, value] of Object.entries(params))
    if (isIdName(name) && name !== 'audit_id' && !isUuid(value))
      refuse(404, `There is nothing with this ${name}.`)
  lowerIds(params)
  return params
}

const hasParams = <Path extends string>(
  params: unknown,
): params is PathParams<Path> & Record<string, string> =>
  typeof params === 'object' &&
  params !== null &&
  Object.values(params).every((value) => typeof value === 'string')
