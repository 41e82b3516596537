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
