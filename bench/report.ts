/** The names of the budgets that were missed. */
export const missedBudgets: string[] = []

/** The goals that were measured, with their verdicts. */
export const goals: { work: string; goal: string; figure: number; verdict: 'held' | 'missed' }[] =
  []

/** Records a figure with its goal, such as `≥ 0.75`, and the budget as missed if the figure does not meet it. */
export const checkGoal = (work: string, goal: `${'≥' | '≤'} ${number}`, figure: number): void => {
  const limit = Number(goal.slice(2))
  const isHeld = goal.startsWith('≥') ? figure >= limit : figure <= limit
  goals.push({ work, goal, figure, verdict: isHeld ? 'held' : 'missed' })
  checkBudget(work, [isHeld], (held) => held)
}

/** Prints a table under its title. */
export const print = (title: string, rows: readonly object[]): void => {
  console.log(`\n${title}:`)
  console.table(rows)
}

/** Records a missed budget unless every row meets it. */
export const checkBudget = <Row>(
  what: string,
  rows: readonly Row[],
  isHeld: (row: Row) => boolean,
): void => {
  if (!rows.every(isHeld)) missedBudgets.push(what)
}
