const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * Cleans up when a signal ends the process, which then ends by that signal as it would have.
 * @returns ends this
 */
export const onInterrupt = (clean: () => void): (() => void) => {
  const forget = () => {
    for (const signal of signals) process.off(signal, end)
  }
  const end = (signal: NodeJS.Signals) => {
    forget()
    clean()
    process.kill(process.pid, signal)
  }
  for (const signal of signals) process.on(signal, end)
  return forget
}
