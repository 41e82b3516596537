/* What all benchmarks share: figures, turns, and the report. */

const goals: { work: string; goal: string; figure: number; verdict: 'held' | 'missed' }[] = []

/** A limit of a figure, such as `≥ 0.75`. */
type Goal = `${'≥' | '≤'} ${number}`

/** Ratios have two decimal digits, larger figures one. */
const rounded = (figure: number) => Number(figure.toFixed(figure < 10 ? 2 : 1))

/** Records a figure with its goal. */
export const checkGoal = (work: string, goal: Goal, exact: number): void => {
  const figure = rounded(exact)
  const limit = Number(goal.slice(2))
  const isHeld = goal.startsWith('≥') ? figure >= limit : figure <= limit
  goals.push({ work, goal, figure, verdict: isHeld ? 'held' : 'missed' })
}

/** Prints a table under its title, with rounded numbers. */
export const print = (title: string, rows: readonly object[]): void => {
  console.log(`\n${title}:`)
  const shown = (value: unknown) => (typeof value === 'number' ? rounded(value) : value)
  console.table(
    rows.map((row) =>
      Object.fromEntries(Object.entries(row).map(([name, value]) => [name, shown(value)])),
    ),
  )
}

/** Prints all goals. @returns whether they were held */
export function reportGoals(): boolean {
  if (goals.length > 0) print('Goals', goals)
  const missed = goals.filter(({ verdict }) => verdict === 'missed').map(({ work }) => work)
  console.log(missed.length === 0 ? '\nAll goals were held.' : `\nMissed: ${missed.join(', ')}.`)
  return missed.length === 0
}

/** A quantile of numbers: 0.5 is the median. */
export const quantile = (numbers: readonly number[], part: number): number =>
  numbers.toSorted((one, other) => one - other)[Math.floor((numbers.length - 1) * part)] ?? NaN

export const median = (numbers: readonly number[]): number => quantile(numbers, 0.5)

/** The median of the ratios of each turn to the same turn of another, so that noise affects both equally. */
export const ratioOf = (turns: readonly number[], others: readonly number[]): number =>
  median(turns.map((figure, turn) => figure / (others[turn] ?? NaN)))

/** Times work, in milliseconds. */
export async function time(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}

/** Times work so many times, one after another, in milliseconds. */
export async function timesOf(
  count: number,
  work: (turn: number) => Promise<unknown>,
): Promise<number[]> {
  const times: number[] = []
  for (let turn = 0; turn < count; turn++) times.push(await time(() => work(turn)))
  return times
}

/** Does different work in turn, so that a busy machine disturbs all of it. The first turn only warms up. */
export async function inTurn<Name extends string, Result>(
  turns: number,
  works: Readonly<Record<Name, (turn: number) => Promise<Result>>>,
): Promise<Record<Name, Result[]>> {
  const names = Object.keys(works) as Name[]
  const none: Result[] = []
  const results = Object.fromEntries(names.map((name) => [name, [...none]])) as Record<
    Name,
    Result[]
  >
  for (let turn = 0; turn <= turns; turn++)
    for (const name of names) {
      const result = await works[name](turn)
      if (turn > 0) results[name].push(result)
    }
  return results
}

/** The columns of a table of times. */
export const spread = (times: readonly number[]) => ({
  'median ms': median(times),
  'p95 ms': quantile(times, 0.95),
  'p99 ms': quantile(times, 0.99),
  'slowest ms': quantile(times, 1),
})

/** A row of a table of times. @param goal the most for the 95th percentile, which is checked */
export function timesRow(what: string, times: readonly number[], goal: number) {
  checkGoal(`${what}, p95 ms`, `≤ ${goal}`, quantile(times, 0.95))
  return { what, ...spread(times), goal }
}

/** Prints figures of turns, and checks the ratio of each kind to the first one. */
export function compareTurns(
  title: string,
  goal: Goal,
  turns: Readonly<Record<string, readonly number[]>>,
): void {
  const [[baseline, first] = ['', []], ...others] = Object.entries(turns)
  const rows = others.map(([name, figures]) => ({ name, figures, ratio: ratioOf(figures, first) }))
  for (const { name, ratio } of rows) checkGoal(`${title}, ${name} to ${baseline}`, goal, ratio)
  print(title, [
    { name: baseline, median: median(first) },
    ...rows.map(({ name, figures, ratio }) => ({ name, median: median(figures), ratio })),
  ])
}
