import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const tool = fileURLToPath(new URL('../../tools/build.mjs', import.meta.url))

/** Builds the server when its sources have changed: some tests start it. */
export async function setup(): Promise<void> {
  await promisify(execFile)(process.execPath, [tool, 'server'])
}
