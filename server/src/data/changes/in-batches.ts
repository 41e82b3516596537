/** A statement takes 65,535 parameters at most. */
const batchSize = 1000

/** Inserts rows by a function that inserts some of them. @returns what it returns for all of them */
export const inBatches = async <Row, Result>(
  rows: readonly Row[],
  insert: (batch: readonly Row[]) => Promise<readonly Result[]>,
): Promise<Result[]> => {
  const results: Result[] = []
  for (let start = 0; start < rows.length; start += batchSize)
    results.push(...(await insert(rows.slice(start, start + batchSize))))
  return results
}
