import { expect } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'

/** Stops the page's clock, so that a busy machine does not change how long a toast stays. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
}

const step = 50
/** How long a toast takes to fade. */
const fadeMs = 500

/** Runs the page's clock, which must be stopped, just until a toast is shown. */
export const runUntilShown = (page: Page, toast: Locator): Promise<void> =>
  expect(async () => {
    await page.clock.runFor(step)
    await expect(toast).toBeVisible({ timeout: 50 })
  }).toPass({ intervals: [0] })

/** Expects that a toast closes now, by the page's clock. */
export async function expectToClose(page: Page, toast: Locator): Promise<void> {
  await page.clock.runFor(fadeMs)
  await expect(toast).toBeHidden()
}

/**
 * Expects a toast to appear, to stay for a time and then to close, by the page's clock, which must be stopped.
 * @param duration in milliseconds
 * @param whileShown looks at the toast shortly before it closes
 */
export async function expectToStay(
  page: Page,
  toast: Locator,
  duration: number,
  whileShown?: () => Promise<void>,
): Promise<void> {
  await runUntilShown(page, toast)
  await page.clock.runFor(duration - 2 * step)
  await expect(toast).toBeVisible()
  await whileShown?.()
  await expectToClose(page, toast)
}
