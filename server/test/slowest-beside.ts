/**
 * Repeats a request for as long as some work takes.
 * @returns how long its slowest response took, in milliseconds
 */
export const slowestBeside = async (
  work: Promise<unknown>,
  request: () => Promise<unknown>,
): Promise<number> => {
  let isDone = false
  const done = work.finally(() => {
    isDone = true
  })
  let slowest = 0
  while (!isDone) {
    const startedAt = performance.now()
    await request()
    slowest = Math.max(slowest, performance.now() - startedAt)
  }
  await done
  return slowest
}
