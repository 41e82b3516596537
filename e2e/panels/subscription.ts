import { expect } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'
import { button } from '../support/page.ts'

/** Opens the subscriptions of the user of this name from the users panel. */
export async function openSubscription(page: Page, name: string): Promise<void> {
  const row = page.getByRole('row').filter({ hasText: name })
  await row.getByRole('button', { name: 'View Subscription' }).click()
}

/** The card of the subscription to the plan of this type. */
export const card = (page: Page, plan: string): Locator =>
  page.getByRole('region', { name: plan, exact: true })

/** The input of the Gift Credits dialog. */
export const credits = (page: Page): Locator => page.getByLabel('Credits', { exact: true })

export async function openGift(page: Page): Promise<void> {
  await button(page, 'Gift Credits').click()
  await expect(credits(page)).toBeVisible()
}

/** Gifts so many credits in the dialog, which is open. */
export async function gift(page: Page, count: number): Promise<void> {
  await credits(page).fill(String(count))
  await button(page, 'Gift').click()
}
