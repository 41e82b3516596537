import type { ApiRequest, RouteResponse } from './route.ts'

/**
 * Whether a response with this ETag is what the caller has already. `If-None-Match` is `*` or a list of tags, which are
 * compared weakly (RFC 9110, section 13.1.2).
 * @param etag in double quotes
 */
export const isUnchanged = (header: string | undefined, etag: string): boolean => {
  if (header === undefined) return false
  if (header.trim() === '*') return true
  const tags: readonly string[] = header.match(/"[^"]*"/g) ?? []
  return tags.includes(etag)
}

/**
 * Responds with JSON and its ETag, or with 304 to callers that have it already.
 * @param etag in double quotes
 * @param json is called unless the caller has it
 */
export const unlessUnchanged = async (
  { headers }: Pick<ApiRequest, 'headers'>,
  etag: string,
  json: () => Promise<string>,
): Promise<RouteResponse> =>
  isUnchanged(headers['if-none-match'], etag)
    ? { status: 304, body: null, headers: { etag } }
    : { status: 200, body: await json(), headers: { etag } }
