import { createHash } from 'node:crypto'

/** HOSTILE=full tries everything everywhere (with --testTimeout 600000); otherwise a part of it, the same every time. */
const full = process.env['HOSTILE'] === 'full'
const part = 8

/**
 * Picks from a list what is tried in one place: one in eight, others in another place, so that all are tried somewhere.
 * @param place a name for the place
 */
export const some = <Of>(all: readonly Of[], place: string): Of[] => {
  const begin = createHash('sha256').update(place).digest().readUInt8() % part
  return all.filter((_, at) => full || at % part === begin)
}

/** What fast-check is given: HOSTILE_SEED is the seed, for other cases than the usual ones. */
export const runs = (usual: number): { seed: number; numRuns: number } => ({
  seed: Number(process.env['HOSTILE_SEED'] ?? 20_261_120),
  numRuns: full ? usual * 20 : usual,
})
