/** A full run tries the short lists on every endpoint, with `FULL=1` the full lists; `npm test` tries a part on each. */
const isFullRun = Boolean(process.env['FULL'])
const hasFullLists = process.env['FULL'] === '1'

/** Chooses between a short list and its full list. */
export const shortOrFull = <Of>(short: readonly Of[], full: readonly Of[]): readonly Of[] =>
  hasFullLists ? full : short

/** How many endpoints share the cases of a list: each tries every twentieth one. */
const sharing = 20

/** An endpoint's place among those that the same cases are for. */
interface Turn {
  readonly index: number
  readonly count: number
}

/** Rows for `test.each`: a title, an endpoint, and its turn. */
export const withTurns = <Endpoint>(rows: readonly (readonly [title: string, Endpoint])[]) =>
  rows.map(([title, endpoint], index) => [title, endpoint, { index, count: rows.length }] as const)

/**
 * The cases that an endpoint tries: all in a full run. In other runs neighbouring endpoints share them, so that each case
 * still meets some endpoints, and each endpoint some cases.
 */
export const casesFor = <Of>({ index, count }: Turn, cases: readonly Of[]): readonly Of[] => {
  const step = isFullRun ? 1 : Math.min(sharing, count, cases.length)
  return cases.filter((_, at) => (at + index) % step === 0)
}

/** Options for fast-check. HOSTILE_SEED tries other cases. */
export const fuzzOptions = (shortRuns: number): { seed: number; numRuns: number } => ({
  seed: Number(process.env['HOSTILE_SEED'] ?? 20_261_120),
  numRuns: shortRuns * (hasFullLists ? 100 : isFullRun ? 5 : 1),
})
