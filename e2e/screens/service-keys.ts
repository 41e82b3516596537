import { expect } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'
import { button } from '../support/page.ts'

/** The dialog of service keys. */
export const keysDialog = (page: Page): Locator =>
  page.getByRole('dialog', { name: 'Service keys' })

/** The keys in the open dialog. */
export const keyRows = (page: Page): Locator =>
  keysDialog(page).getByRole('list', { name: 'Service keys' }).getByRole('listitem')

export const keyName = (page: Page): Locator =>
  keysDialog(page).getByRole('textbox', { name: 'Name' })

/** The dialog of what is shown only once. */
export const secretDialog = (page: Page): Locator =>
  page.getByRole('dialog', { name: /^New (key|secret)$/ })

export const secretField = (page: Page): Locator =>
  secretDialog(page).getByRole('textbox', { name: 'Secret' })

/** Puts a secret away, which is never shown again. */
export async function putSecretAway(page: Page): Promise<void> {
  await button(secretDialog(page), 'Done').click()
  await expect(secretDialog(page)).toBeHidden()
}

export const accountButton = (page: Page): Locator => page.getByRole('button', { name: /^Account/ })

/** Opens the service keys from the account menu. */
export async function openServiceKeys(page: Page): Promise<void> {
  await accountButton(page).click()
  await page.getByRole('menuitem', { name: 'Service keys' }).click()
}

/** Creates a key in the open dialog. */
export async function createKey(page: Page, name: string): Promise<void> {
  await keyName(page).fill(name)
  await button(page, 'Create key').click()
}
