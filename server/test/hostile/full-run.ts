/** `npm run test:full` tries the full lists on every endpoint; other runs try the short lists. */
const isFullRun = process.env['FULL'] === '1'

/** Chooses between a short list and its full list. */
export const shortOrFull = <Of>(short: readonly Of[], full: readonly Of[]): readonly Of[] =>
  isFullRun ? full : short

/** Options for fast-check. HOSTILE_SEED tries other cases. */
export const fuzzOptions = (shortRuns: number): { seed: number; numRuns: number } => ({
  seed: Number(process.env['HOSTILE_SEED'] ?? 20_261_120),
  numRuns: isFullRun ? shortRuns * 20 : shortRuns,
})
