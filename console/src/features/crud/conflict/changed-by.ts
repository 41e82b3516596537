/** One of the two versions of a field. */
export type Side = 'theirs' | 'mine'

/** Who has changed a field whose two versions differ. @param before what both were made from */
export function changedBy(
  before: string | undefined,
  theirs: string | undefined,
  mine: string | undefined,
): Side | 'both' {
  if (before === mine) return 'theirs'
  return before === theirs ? 'mine' : 'both'
}
