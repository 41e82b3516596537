/**
 * Puts work off until the frame that is being made has been shown; asked for many times before then it is done once.
 * @returns what asks for it, and what takes that back
 */
export function afterPaint(work: () => void): { ask: () => void; cancel: () => void } {
  let frame = 0
  let task = 0
  const run = () => {
    frame = 0
    work()
  }
  return {
    ask() {
      frame ||= requestAnimationFrame(() => {
        task = window.setTimeout(run)
      })
    },
    cancel() {
      cancelAnimationFrame(frame)
      window.clearTimeout(task)
      frame = 0
    },
  }
}
