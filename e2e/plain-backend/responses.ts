import type { Row } from './data.ts'

/** A route's response: a status with a JSON body or bytes of a media type. */
export interface PlainResponse {
  status: number
  body?: unknown
  contentType?: string
}

/** Handles a call, given the wildcard parts of its path and the fields of its body. */
export type Handler = (parts: string[], body: Row) => PlainResponse

export const ok = (body: unknown): PlainResponse => ({ status: 200, body })
export const noContent: PlainResponse = { status: 204 }
const notFound: PlainResponse = { status: 404, body: { detail: 'Not Found' } }

/** Rejects a body with a field that is not in section 7 of the specification. */
export function unknownField(body: Row, fields: readonly string[]): PlainResponse | undefined {
  const extra = Object.keys(body).filter((field) => !fields.includes(field))
  if (extra.length === 0) return undefined
  return { status: 422, body: { message: `Unknown fields: ${extra.join(', ')}` } }
}

export const byId = (rows: readonly Row[], names: readonly string[], id: unknown) =>
  rows.find((row) => names.some((name) => String(row[name]) === String(id)))

export const pick = (row: Row | undefined) => (row === undefined ? notFound : ok(row))

export function change(row: Row | undefined, body: Row, fields: readonly string[]): PlainResponse {
  if (row === undefined) return notFound
  return unknownField(body, fields) ?? ok(Object.assign(row, body))
}

export function remove(rows: Row[], row: Row | undefined): PlainResponse {
  if (row === undefined) return notFound
  rows.splice(rows.indexOf(row), 1)
  return noContent
}
