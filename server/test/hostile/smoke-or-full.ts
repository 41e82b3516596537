/** `npm run test:full` tries the full lists on every endpoint; other runs try the smoke lists. */
const isFullRun = process.env['FULL'] === '1'

/** Chooses between a smoke list and its full list. */
export const smokeOrFull = <Of>(smoke: readonly Of[], full: readonly Of[]): readonly Of[] =>
  isFullRun ? full : smoke

/** Options for fast-check. HOSTILE_SEED tries other cases. */
export const fuzzOptions = (smokeRuns: number): { seed: number; numRuns: number } => ({
  seed: Number(process.env['HOSTILE_SEED'] ?? 20_261_120),
  numRuns: isFullRun ? smokeRuns * 20 : smokeRuns,
})
