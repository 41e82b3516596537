import { vi } from 'vitest'

/** Allows more time for a file whose tests start servers and tools as child processes. */
export const allowSlowTests = (): void => {
  vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })
}
