import { readConfig } from './config/config.ts'
import { exitWith } from './config/config-error.ts'
import { start } from './start.ts'
import { setTimeout as wait } from 'node:timers/promises'

/**
 * Stops the process gracefully on the first SIGTERM or SIGINT and exits with 0. Later signals are ignored: on Ctrl+C, npm
 * forwards a second one.
 */
const onStopSignal = (stop: () => Promise<void>): void => {
  let stopping = false
  const handle = () => {
    if (stopping) return
    stopping = true
    void Promise.race([stop(), wait(stopTimeout)]).finally(() => process.exit(0))
  }
  process.on('SIGTERM', handle)
  process.on('SIGINT', handle)
}

// A closed or full output must not crash the server.
for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined)

try {
  const stopping = new AbortController()
  const starting = start(readConfig(process.env), stopping.signal)
  onStopSignal(async () => {
    stopping.abort()
    await (await starting)?.stop()
  })
  const running = await starting
  if (running && !stopping.signal.aborted) {
    const { url, linkToken } = running
    const link =
      linkToken &&
      `Open this link within 30 minutes to sign in. It works once:\n${url}/?token=${linkToken}\n`
    // One write, so that a program that reads the first line also gets the link.
    process.stdout.write(`Greenroom is ready at ${url}\n${link ?? ''}`)
  }
} catch (error) {
  exitWith(error)
}

/** Milliseconds after which the process exits even if stopping is not finished. */
const stopTimeout = 9_500
