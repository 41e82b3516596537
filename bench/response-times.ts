import { quantile, roundTo } from './numbers.ts'

/** Times requests, one after another, in milliseconds. A response other than 200 is an error. */
export const timesOf = async (
  count: number,
  work: (turn: number) => Promise<{ status: number }>,
): Promise<number[]> => {
  const times = []
  for (let turn = 0; turn < count; turn++) {
    const begun = performance.now()
    const { status } = await work(turn)
    times.push(performance.now() - begun)
    if (status !== 200) throw new Error(`a request failed with ${status}`)
  }
  return times
}

/**
 * A row of a table of times.
 * @param budget for the 95th percentile
 */
export const timesRow = (what: string, times: number[], budget: number) => ({
  what,
  'median ms': roundTo(quantile(times, 0.5)),
  'p95 ms': roundTo(quantile(times, 0.95)),
  budget,
})
