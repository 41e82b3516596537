/** How long one slice of work may take, in milliseconds. Its last step may take it a little further. */
const sliceMs = 8

/**
 * Calls `work` once the page is idle, after half a second at most. Safari has no `requestIdleCallback`.
 * @returns cancels it
 */
export const whenIdle = (work: () => void): (() => void) => {
  if (typeof requestIdleCallback === 'function') {
    const handle = requestIdleCallback(work, { timeout: 500 })
    return () => cancelIdleCallback(handle)
  }
  const timer = setTimeout(work, 16)
  return () => clearTimeout(timer)
}

/**
 * Runs work in idle time, in slices that keep the page responsive.
 * @param work yields after each short step, and returns its result
 * @returns cancels the work
 */
export function runWhenIdle<Result>(
  work: Generator<void, Result>,
  onDone: (result: Result) => void,
): () => void {
  let cancel = whenIdle(runSlice)
  function runSlice() {
    const end = performance.now() + sliceMs
    do {
      const step = work.next()
      if (step.done) return onDone(step.value)
    } while (performance.now() < end)
    cancel = whenIdle(runSlice)
  }
  return () => cancel()
}
