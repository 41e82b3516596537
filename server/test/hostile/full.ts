import { vi } from 'vitest'

/** `npm run test:full` tries the full lists on every endpoint; other runs try the smoke lists. */
const isFull = process.env['FULL'] === '1'
if (isFull) vi.setConfig({ testTimeout: 600_000 })

/** Chooses between a smoke list and its full list. */
export const smokeOrFull = <Of>(smoke: readonly Of[], full: readonly Of[]): readonly Of[] =>
  isFull ? full : smoke

/** Options for fast-check. HOSTILE_SEED tries other cases. */
export const fuzzOptions = (smokeRuns: number): { seed: number; numRuns: number } => ({
  seed: Number(process.env['HOSTILE_SEED'] ?? 20_261_120),
  numRuns: isFull ? smokeRuns * 20 : smokeRuns,
})
