import type { Row } from './data.ts'

/** What a route answers: a status, and a JSON body, or bytes of a media type. */
export interface PlainResponse {
  status: number
  body?: unknown
  contentType?: string
}

/** Answers a call: the parts of its path that the pattern left open, and its body's fields. */
export type Handler = (parts: string[], body: Row) => PlainResponse

export const ok = (body: unknown): PlainResponse => ({ status: 200, body })
export const gone: PlainResponse = { status: 204 }
const absent: PlainResponse = { status: 404, body: { detail: 'Not Found' } }

/** Refuses a body with a field that spec section 7 does not name: a plain backend knows no others. */
export function unknownField(body: Row, fields: readonly string[]): PlainResponse | undefined {
  const extra = Object.keys(body).filter((field) => !fields.includes(field))
  if (extra.length === 0) return undefined
  return { status: 422, body: { message: `Unknown fields: ${extra.join(', ')}` } }
}

export const byId = (rows: readonly Row[], names: readonly string[], id: unknown) =>
  rows.find((row) => names.some((name) => String(row[name]) === String(id)))

export const pick = (row: Row | undefined) => (row === undefined ? absent : ok(row))

export function change(row: Row | undefined, body: Row, fields: readonly string[]): PlainResponse {
  if (row === undefined) return absent
  return unknownField(body, fields) ?? ok(Object.assign(row, body))
}

export function remove(rows: Row[], row: Row | undefined): PlainResponse {
  if (row === undefined) return absent
  rows.splice(rows.indexOf(row), 1)
  return gone
}
