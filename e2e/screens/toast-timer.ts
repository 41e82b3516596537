import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'

/**
 * Measures in the page how long a toast stays, so that a busy machine does not distort the result.
 * @returns a function that waits until the first toast with this message has closed and returns its duration in
 * milliseconds, rounded to a tenth of a second because the observer sees changes slightly late
 */
export async function timeToast(page: Page, message: string): Promise<() => Promise<number>> {
  const life = await page.evaluateHandle((text) => {
    const toast = { from: 0, to: 0 }
    const check = () => {
      const toasts = [...document.querySelectorAll('[role=status], [role=alert]')]
      const visible = toasts.some(({ textContent }) => textContent?.includes(text))
      if (visible && toast.from === 0) toast.from = performance.now()
      if (!visible && toast.from > 0 && toast.to === 0) toast.to = performance.now()
    }
    new MutationObserver(check).observe(document.body, { childList: true, subtree: true })
    return toast
  }, message)
  return async () => {
    await expect.poll(() => life.evaluate(({ to }) => to), { timeout: 10_000 }).toBeGreaterThan(0)
    return life.evaluate(({ from, to }) => Math.round((to - from) / 100) * 100)
  }
}
