import { expect } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'

/** Stops the page's clock, so that a busy machine does not change how long a toast stays. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
}

/**
 * Expects a toast to appear, to stay for a time and then to close, by the page's clock, which must be stopped.
 * @param duration in milliseconds
 */
export async function expectToStay(page: Page, toast: Locator, duration: number): Promise<void> {
  const step = 50
  await expect(async () => {
    await page.clock.runFor(step)
    await expect(toast).toBeVisible({ timeout: 50 })
  }).toPass({ intervals: [0] })
  await page.clock.runFor(duration - 2 * step)
  await expect(toast).toBeVisible()
  // It closes within a moment more, which it takes to fade.
  await page.clock.runFor(500)
  await expect(toast).toBeHidden()
}
