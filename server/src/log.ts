import { setTimeout as wait } from 'node:timers/promises'
import { pino } from 'pino'

/** As much of a logger as what runs before and beside the HTTP server needs. */
export interface Log {
  info(message: string): void
  warn(message: string): void
}

/** Bytes of lines that nobody takes, until further ones are dropped rather than kept. */
const mostWaiting = 16 * 1024 * 1024
/** Milliseconds for the last lines. */
const patience = 1_000

/** Standard output as loggers write to it. */
export type LogOutput = ReturnType<typeof logOutput>

/**
 * Opens standard output for log lines. They are written many at once and beside the work, none later than a tenth of a
 * second; what is left when the process ends is written then, and a fatal line at once.
 */
export const logOutput = () => {
  const output = pino.destination({
    sync: false,
    minLength: 12 * 1024,
    periodicFlush: 100,
    maxLength: mostWaiting,
  })
  forgive(output)
  return output
}

/** Waits until every line so far has been written, unless nobody takes them: then they are given up. */
export const written = async (output: LogOutput): Promise<void> => {
  const flushed = new Promise<boolean>((resolve) => {
    output.flush(() => resolve(true))
  })
  if (!(await Promise.race([flushed, wait(patience, false)]))) output.destroy()
}

/**
 * Output that takes nothing, on a full disk say, neither ends the process, as an error that nobody hears would, nor keeps
 * it from ending: pino tries for ever to write what is left.
 */
const forgive = (output: ReturnType<typeof pino.destination>) => {
  const { flushSync } = output
  output.on('error', () => {
    output.flushSync = () => undefined
  })
  output.on('write', () => {
    output.flushSync = flushSync
  })
}
