import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'

/**
 * Measures in the page itself how long a toast stays, so that a busy machine does not blur it.
 * @returns how long the first toast that says this was there, in milliseconds to the nearest tenth of a second, once
 * it has gone: that it stands is seen a moment after its time has begun
 */
export async function timeToast(page: Page, message: string): Promise<() => Promise<number>> {
  const life = await page.evaluateHandle((text) => {
    const seen = { from: 0, to: 0 }
    const look = () => {
      const toasts = [...document.querySelectorAll('[role=status], [role=alert]')]
      const there = toasts.some(({ textContent }) => textContent?.includes(text))
      if (there && seen.from === 0) seen.from = performance.now()
      if (!there && seen.from > 0 && seen.to === 0) seen.to = performance.now()
    }
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true })
    return seen
  }, message)
  return async () => {
    await expect.poll(() => life.evaluate(({ to }) => to), { timeout: 10_000 }).toBeGreaterThan(0)
    return life.evaluate(({ from, to }) => Math.round((to - from) / 100) * 100)
  }
}
