import type { Locator, Page } from '@playwright/test'
import { button } from '../support/page.ts'
import { accountButton } from './service-keys.ts'

/** The dialog of administrators. */
export const administratorsDialog = (page: Page): Locator =>
  page.getByRole('dialog', { name: 'Administrators' })

export const administratorRow = (page: Page, name: string): Locator =>
  administratorsDialog(page).getByRole('listitem').filter({ hasText: name })

/** Opens the administrators from the account menu. */
export async function openAdministrators(page: Page): Promise<void> {
  await accountButton(page).click()
  await page.getByRole('menuitem', { name: 'Administrators' }).click()
}

/** Fills in a new administrator in the open dialog and sends it. */
export async function addAdministrator(
  page: Page,
  firstName: string,
  lastName: string,
  email: string,
): Promise<void> {
  const dialog = administratorsDialog(page)
  await dialog.getByLabel('First Name').fill(firstName)
  await dialog.getByLabel('Last Name').fill(lastName)
  await dialog.getByLabel('Email').fill(email)
  await button(page, 'Add administrator').click()
}

/** Chooses an action of a row and confirms it. */
export async function chooseFor(
  page: Page,
  name: string,
  action: string,
  confirm: string,
): Promise<void> {
  await button(administratorsDialog(page), `Actions for ${name}`).click()
  await page.getByRole('menuitem', { name: action }).click()
  await button(page.getByRole('dialog', { name: action }), confirm).click()
}
