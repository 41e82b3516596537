import { parseJson } from '../../lib/json.ts'
import { ApiError } from './api-error.ts'

/**
 * Checks that it was the backend that answered a write, and reads what it answers to the end: a page of what stands in
 * between (a proxy, a hotel's network), or JSON that breaks off, does not say that anything was saved.
 * @throws {ApiError} where it is no usable answer
 */
export async function requireApiResponse(answer: Response): Promise<Response> {
  const text = await answer
    .clone()
    .text()
    .catch(() => '<')
  const isJson = /^\s*[{["]/.test(text) || answer.headers.get('content-type')?.includes('json')
  const broken = isJson && text.trim() !== '' && parseJson(text) === undefined
  if (broken || /^\s*</.test(text)) throw new ApiError(0)
  return answer
}
