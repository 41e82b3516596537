import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

/** The metrics of a server process. */
interface ProcessMetrics {
  /** The longest time that its event loop was blocked since the last call, in milliseconds. */
  loopDelay: number
  /** CPU time so far, in milliseconds. */
  cpu: number
  /** Resident memory, and memory in use after a garbage collection, in megabytes. */
  resident: number
  used: number
}

const probe = new URL('metrics-probe.mjs', import.meta.url).href

/**
 * Prepares a server to report its metrics (`metrics-probe.mjs`).
 * @param options `gently` avoids slowing it down: no event loop monitoring, no forced garbage collection
 * @returns the settings to start it with, and a function that reads the metrics since the last call
 */
export function probeMetrics({ gently = false } = {}): {
  settings: Record<string, string>
  ask: () => Promise<ProcessMetrics>
} {
  const socket = join(tmpdir(), `greenroom-watch-${process.pid}-${performance.now()}.sock`)
  return {
    settings: {
      NODE_OPTIONS: `--import ${probe}`,
      WATCH_LOOP: socket,
      ...(gently && { WATCH_GENTLY: 'yes' }),
    },
    ask: async () => JSON.parse(await text(connect(socket))) as ProcessMetrics,
  }
}
