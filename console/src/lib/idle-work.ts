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
