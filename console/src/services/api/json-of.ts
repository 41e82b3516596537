import { ApiError } from './api-error.ts'
import { noteNumericIds } from './number-ids.ts'

/** The JSON of an answer; a body that breaks off or is no JSON is no usable answer. */
export async function readJson(response: Response): Promise<unknown> {
  const json: unknown = await response.json().catch(() => {
    throw new ApiError(0)
  })
  noteNumericIds(json)
  return json
}
