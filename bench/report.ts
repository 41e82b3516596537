/** What was not as quick, as small or as even as its budget, in words. */
export const missed: string[] = []

/** Prints a table under its title. */
export const print = (title: string, rows: readonly object[]): void => {
  console.log(`\n${title}:`)
  console.table(rows)
}

/** Holds each row to a budget. */
export const hold = <Row>(
  what: string,
  rows: readonly Row[],
  isHeld: (row: Row) => boolean,
): void => {
  if (!rows.every(isHeld)) missed.push(what)
}
