import type { Locator, Page } from '@playwright/test'
import { expect } from '../support/fixtures.ts'
import type { Plain } from '../support/fixtures.ts'
import { button } from '../support/page.ts'

export const usersPath = '/v1/auth/all-users'
export const table = (page: Page): Locator => page.getByRole('table', { name: 'Users' })
export const userRow = (page: Page, name: string): Locator =>
  table(page).getByRole('row').filter({ hasText: name })
export const addressField = (page: Page): Locator => page.getByLabel('Search by email')
export const eraseDialog = (page: Page): Locator =>
  page.getByRole('dialog', { name: 'Erase this person' })
export const emptyState = (page: Page): Locator =>
  page.getByText('Oops... data not found', { exact: true })

/** Opens the dashboard with the plain backend. It starts with the users. */
export async function openUsers(page: Page, plain: Plain): Promise<void> {
  await plain.signIn(page)
  await expect(button(page, 'Edit Ines Duarte')).toBeVisible()
}
