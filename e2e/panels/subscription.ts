import { expect } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'
import { plainSubscription } from '../plain-backend/subscriptions.ts'
import type { Plain } from '../support/fixtures.ts'
import { button } from '../support/page.ts'

/** Lists the subscriptions of Ines Duarte. */
export const userSubscriptionsPath = '/v1/user-subscriptions/user/1'

/** The plain backend's subscription with these fields replaced. */
export const subscriptionWith = (fields: object) => ({ ...plainSubscription(), ...fields })

export async function openPlainSubscription(page: Page, plain: Plain): Promise<void> {
  await plain.signIn(page)
  await openSubscription(page, 'Ines Duarte')
}

/** Opens the subscriptions of the named user from the users panel. */
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

/** Gifts this many credits in the open dialog. */
export async function gift(page: Page, count: number): Promise<void> {
  await credits(page).fill(String(count))
  await button(page, 'Gift').click()
}
