import { parseJson } from '../../lib/json.ts'
import { ApiError } from './api-error.ts'

/** The id fields that this backend sends as numbers. Inside the console every id is text. */
const numericIds = new Set<string>()

/** Reads a response as JSON. @throws {ApiError} if the body is incomplete or not JSON */
export async function readJson(response: Response): Promise<unknown> {
  const json: unknown = await response.json().catch(() => {
    throw new ApiError(0)
  })
  noteNumericIds(json)
  return json
}

/** Finds the numeric ids in the first item of a response. @param depth how many nested objects are searched */
function noteNumericIds(json: unknown, depth = 3): void {
  const first: unknown = Array.isArray(json) ? json[0] : json
  if (typeof first !== 'object' || first === null || depth === 0) return
  for (const [field, value] of Object.entries(first)) {
    if (typeof value === 'number' && field.endsWith('_id')) numericIds.add(field)
    else noteNumericIds(value, depth - 1)
  }
}

/** Serialises a body, with its ids as text or numbers, as the backend sends them. */
export const toJson = (body: unknown): string =>
  JSON.stringify(body, (field, value: unknown) => {
    if (numericIds.has(field)) return toNumber(value)
    const isIdList = Array.isArray(value) && numericIds.has(field.replace(/s$/, ''))
    return isIdList ? value.map(toNumber) : value
  })

const toNumber = (value: unknown): unknown =>
  typeof value === 'string' && String(Number(value)) === value ? Number(value) : value

/**
 * Checks that the response to a write comes from the backend. HTML (from a proxy or a hotel's network) and incomplete JSON
 * do not confirm that anything was saved.
 * @throws {ApiError} if they do not
 */
export async function requireApiResponse(response: Response): Promise<Response> {
  const text = await response.clone().text()
  const isJson = /^\s*[{["]/.test(text) || response.headers.get('content-type')?.includes('json')
  const isIncomplete = isJson && text.trim() !== '' && parseJson(text) === undefined
  if (isIncomplete || /^\s*</.test(text)) throw new ApiError(0)
  return response
}
