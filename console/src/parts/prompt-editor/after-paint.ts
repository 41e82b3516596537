/** Runs work after the next paint, once for any number of requests until then. */
export function afterPaint(work: () => void): { request: () => void; cancel: () => void } {
  let frame = 0
  let task = 0
  const run = () => {
    frame = 0
    work()
  }
  return {
    request() {
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
