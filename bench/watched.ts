import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

/** What a watched server says about itself: how long its event loop was held at most, in milliseconds, and its memory. */
interface Watched {
  held: number
  /** Megabytes after garbage has been collected. */
  used: number
}

const watch = new URL('watch-loop.mjs', import.meta.url).href

/**
 * Makes a server tell about its event loop (`watch-loop.mjs`).
 * @returns the settings to start it with, and what it says since it was last asked
 */
export function watched(): { settings: Record<string, string>; ask: () => Promise<Watched> } {
  const socket = join(tmpdir(), `greenroom-watch-${process.pid}-${performance.now()}.sock`)
  return {
    settings: { NODE_OPTIONS: `--import ${watch}`, WATCH_LOOP: socket },
    ask: async () => JSON.parse(await text(connect(socket))) as Watched,
  }
}
