const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * Cleans up when a signal ends the process; the process still ends by that signal.
 * @returns removes the handlers again
 */
export const onInterrupt = (cleanUp: () => void): (() => void) => {
  const removeHandlers = () => {
    for (const signal of signals) process.off(signal, handle)
  }
  const handle = (signal: NodeJS.Signals) => {
    removeHandlers()
    cleanUp()
    process.kill(process.pid, signal)
  }
  for (const signal of signals) process.on(signal, handle)
  return removeHandlers
}
