import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

/** What a watched server says about itself. */
interface Watched {
  /** The longest time that its event loop was held since it was last asked, in milliseconds. */
  held: number
  /** Milliseconds of processor time so far. */
  cpu: number
  /** Megabytes that the process has, and those of them that are in use after garbage has been collected. */
  resident: number
  used: number
}

const watch = new URL('watch-loop.mjs', import.meta.url).href

/**
 * Makes a server tell about itself (`watch-loop.mjs`).
 * @param what `gently` takes no time of it: its event loop is not watched, and its garbage not collected
 * @returns the settings to start it with, and what it says since it was last asked
 */
export function watched({ gently = false } = {}): {
  settings: Record<string, string>
  ask: () => Promise<Watched>
} {
  const socket = join(tmpdir(), `greenroom-watch-${process.pid}-${performance.now()}.sock`)
  return {
    settings: {
      NODE_OPTIONS: `--import ${watch}`,
      WATCH_LOOP: socket,
      ...(gently && { WATCH_GENTLY: 'yes' }),
    },
    ask: async () => JSON.parse(await text(connect(socket))) as Watched,
  }
}
