import { createHash } from 'node:crypto'

/** Derives a UUID from names: the same names give the same UUID everywhere. */
export function stableUuid(...names: string[]): string {
  const hex = createHash('sha256').update(names.join('\n')).digest('hex')
  const parts = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `a${hex.slice(17, 20)}`,
  ]
  return [...parts, hex.slice(20, 32)].join('-')
}

/** Derives a number from 0 to below 1 from names, which differs from name to name as if by chance. */
export const stableFraction = (...names: string[]): number =>
  createHash('sha256').update(names.join('\n')).digest().readUInt32BE() / 2 ** 32

/** The id of a user of the demonstration data. */
export const userId = (email: string): string => stableUuid('user', email)
