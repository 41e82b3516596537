import { vi } from 'vitest'

/** Allows more time for a file whose tests start servers and tools as child processes. */
export const allowSlowTests = (): void => {
  const testTimeout = process.env['FULL'] ? 1_800_000 : 120_000
  vi.setConfig({ testTimeout, hookTimeout: 120_000 })
}
