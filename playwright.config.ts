import { defineConfig } from '@playwright/test'
import { findChromium } from './tools/chromium.mjs'

const executablePath = findChromium()
const asRoot = process.getuid?.() === 0

/** End-to-end tests: the built server and console in a real Chromium. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  // One for each core: more take as long, and make each test wait for the others.
  workers: 2,
  // Every test stands alone: each can run in any worker and in any order (see --shuffle).
  fullyParallel: true,
  forbidOnly: Boolean(process.env['CI']),
  retries: 0,
  // Generous, since they only end what hangs: a busy machine must not fail a test.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  // The built server runs in the workers as it is.
  build: { external: ['**/server/dist/**'] },
  use: {
    browserName: 'chromium',
    // Moving elements cannot be clicked reliably. The tests of toasts and lists turn motion on again.
    contextOptions: { reducedMotion: 'reduce' },
    locale: 'en-US',
    timezoneId: 'UTC',
    trace: 'off',
    // Playwright would take one of every page as it closes. What a failed test saw is in its error-context.md, as text.
    screenshot: 'off',
    viewport: { width: 1440, height: 900 },
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: [...(asRoot ? ['--no-sandbox'] : []), '--disable-gpu', '--disable-sync'],
    },
  },
})
