import { expect } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'

/** The toasts on the screen that say this. */
export const toast = (page: Page, message: string): Locator =>
  page.getByRole('status').or(page.getByRole('alert')).filter({ hasText: message })

/** The side navigation. */
export const navigation = (page: Page): Locator =>
  page.getByRole('navigation', { name: 'Segments' })

/** The segments: their titles in the side navigation, and the ids by which the history keeps them. */
export const segmentIds = {
  'Users and Sessions': 'users',
  'Subscription Plans': 'subscriptions',
  Personas: 'createPersona',
  'Mode Management': 'modeMgmt',
  Industries: 'industry',
  'AI Roles': 'role',
  'Plant Sizes': 'plantSize',
  'Company Sizes': 'CompanySize',
  Products: 'product',
  'Manufacturing Models': 'manufacturingModels',
  Reports: 'report',
  Coaching: 'coaching',
} as const

export type SegmentTitle = keyof typeof segmentIds

/** The heading of a segment's panel: its title, but for one. */
export const segmentHeading = (title: string): string =>
  title === 'Users and Sessions' ? 'Users' : title

/** Opens a segment by its title in the side navigation. */
export const openSegment = (page: Page, title: string): Promise<void> =>
  navigation(page).getByRole('button', { name: title, exact: true }).click()

/** Fills in the sign-in form, on its page or in its dialog, and sends it. */
export async function submitSignIn(within: Page | Locator, email: string, password: string) {
  await within.getByLabel('Email').fill(email)
  await within.getByLabel('Password').fill(password)
  await within.getByRole('button', { name: 'Sign in' }).click()
}

/** What `localStorage` holds under a key. */
export const kept = (page: Page, key: string): Promise<string | null> =>
  page.evaluate((name) => localStorage.getItem(name), key)

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
