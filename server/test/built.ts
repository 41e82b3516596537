import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { beforeAll, vi } from 'vitest'

const tool = fileURLToPath(new URL('../../tools/build.mjs', import.meta.url))

/** For a file whose tests start the built server: builds it where its sources have changed, and is patient. */
export const useBuiltServer = (): void => {
  vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })
  beforeAll(async () => {
    await promisify(execFile)(process.execPath, [tool, 'server'])
  })
}
