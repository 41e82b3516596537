import { pino } from 'pino'

/** As much of a logger as what runs before and beside the HTTP server needs. */
export interface Log {
  info(message: string): void
  warn(message: string): void
}

/**
 * Standard output as loggers write to it: many lines at once under load, but none later than a tenth of a second, and
 * what is left when the process ends. A fatal line, and all before it, is there at once.
 */
export const logOutput = (): { write(line: string): void } => {
  const output = pino.destination({ sync: true, minLength: 4096, periodicFlush: 100 })
  process.once('exit', () => output.flushSync())
  return output
}
