import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const tool = fileURLToPath(new URL('../../tools/build.mjs', import.meta.url))

/** Builds the server where its sources have changed: tests start it, and their threads are those of the build. */
export async function setup(): Promise<void> {
  await promisify(execFile)(process.execPath, [tool, 'server'])
}
