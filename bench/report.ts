/** The names of the budgets that were missed. */
export const missedBudgets: string[] = []

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
