import type { Locator, Page, ViewportSize } from '@playwright/test'
import { expect } from '../../support/fixtures.ts'
import type { Plain } from '../../support/fixtures.ts'
import { gate } from '../../support/gate.ts'

/** What a view is opened with: a page as new, on which nobody is signed in, and the plain backend. */
export interface Stage {
  page: Page
  plain: Plain
}

/** Brings a new page to a state of the console. */
export type Open = (stage: Stage) => Promise<void>

/** States of the console by their names. */
export type Views = Record<string, Open>

/** A stub of a call whose response never comes. */
export const neverAnswered = { delay: gate().opened }

/**
 * Closes a toast: one that disappears during the checks would be a moving target.
 * @param act makes the console show it
 */
export async function closeToast(shown: Locator, act: () => Promise<void>): Promise<void> {
  // The wait starts first, since the toast stays for three seconds only.
  await Promise.all([shown.dispatchEvent('click'), act()])
  await expect(shown).toHaveCount(0)
}

/** Leaves a page as new: without storage, history state, stubs, routes, emulation or a pointer above something. */
export async function leaveView({ page, plain }: Stage, size: ViewportSize): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  // A picture of the same origin: here no script of the console writes to its storage any more.
  await page.goto(`${plain.url}/favicon.svg`)
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize(size)
  await page.mouse.move(0, 0)
  plain.backend.reset()
}
