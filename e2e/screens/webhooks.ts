import type { Locator, Page } from '@playwright/test'
import { button } from '../support/page.ts'
import { accountButton } from './service-keys.ts'

/** The dialog of webhooks, under each of its titles. */
export const webhooksDialog = (page: Page): Locator =>
  page.getByRole('dialog', { name: /webhook/i }).first()

/** Opens the webhooks from the account menu. */
export async function openWebhooks(page: Page): Promise<void> {
  await accountButton(page).click()
  await page.getByRole('menuitem', { name: 'Webhooks' }).click()
}

/** Chooses what to do with a webhook in the list. */
export async function chooseAction(page: Page, url: string, action: string): Promise<void> {
  await button(page, `Actions for ${url}`).click()
  await page.getByRole('menuitem', { name: action }).click()
}
