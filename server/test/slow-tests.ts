import { vi } from 'vitest'

/** For a file whose tests start servers and tools as programs of their own. */
export const allowSlowTests = (): void => {
  vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })
}
