import { setTimeout as wait } from 'node:timers/promises'
import { destination } from 'pino'
import type { DestinationStream } from 'pino'

/** The part of a logger that code outside of requests needs. */
export interface Log {
  info(message: string): void
  warn(message: string): void
}

/** Where loggers write their lines. */
export interface LogStream extends DestinationStream {
  /** Waits until every line so far is written, or cannot be. */
  flush(): Promise<void>
}

/** Bytes of unwritten lines to keep; lines beyond that are dropped. */
const maxBuffered = 16 * 1024 * 1024
/** Milliseconds. */
const timeouts = { write: 100, flush: 1_000 }

let standardOutput: Promise<LogStream> | undefined

/**
 * Opens standard output for log lines: readable ones on a terminal, JSON otherwise. The servers of a process share one
 * stream, since it looks for unwritten lines ten times a second.
 */
export const openLogStream = (): Promise<LogStream> =>
  (standardOutput ??= process.stdout.isTTY ? terminalStream() : Promise.resolve(jsonStream()))

const terminalStream = async (): Promise<LogStream> => {
  const { formatForTerminal } = await import('./log-format.ts')
  return {
    write: (line) => void process.stdout.write(formatForTerminal(line)),
    flush: async () => undefined,
  }
}

/** Writes many lines at a time, so that logging does not slow requests down; the rest is written when the process exits. */
const jsonStream = (): LogStream => {
  const output = destination({
    sync: false,
    minLength: 12 * 1024,
    periodicFlush: timeouts.write,
    maxLength: maxBuffered,
  })
  // A full disk must not end the server. pino would also retry forever at exit, so it must not flush then.
  const { flushSync } = output
  output.on('error', () => (output.flushSync = () => undefined))
  output.on('write', () => (output.flushSync = flushSync))
  return {
    write: (line) => void output.write(line),
    flush: async () => {
      const flushed = new Promise<boolean>((resolve) => {
        output.flush(() => resolve(true))
      })
      if (!(await Promise.race([flushed, wait(timeouts.flush, false)]))) output.destroy()
    },
  }
}
