import type { Revision } from '@greenroom/contract'

/**
 * Whether two versions have the same content, by their `same_as`.
 * @param versions newest first, down to the earlier one
 */
export function sameText(
  versions: readonly Pick<Revision, 'version' | 'same_as'>[],
  later: number | undefined,
  earlier: number,
): boolean {
  const before = new Map(versions.map(({ version, same_as }) => [version, same_as]))
  let at: number | null | undefined = later
  while (typeof at === 'number' && at > earlier) at = before.get(at)
  return at === earlier
}
