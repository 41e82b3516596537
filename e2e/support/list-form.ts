import type { Locator, Page } from '@playwright/test'

/** What a panel of the common list/form pattern is made of, as a person finds it. */
export const button = (page: Page, name: string): Locator =>
  page.getByRole('button', { name, exact: true })
export const nameField = (page: Page): Locator => page.getByLabel('Name', { exact: true })
export const template = (page: Page): Locator => page.getByLabel('Prompt Template', { exact: true })
export const heading = (page: Page): Locator => page.getByRole('heading', { level: 1 })
/** The rows of the list, its header first. */
export const listed = (page: Page): Locator => page.getByRole('table').getByRole('row')
/** The toasts on the screen that tell of a failure. */
export const failure = (page: Page, message: string | RegExp): Locator =>
  page.getByRole('alert').filter({ hasText: message })

/** Opens a single-choice list and takes the first choice that can be chosen. */
export async function chooseFirst(page: Page, label: string): Promise<void> {
  await page.getByRole('button', { name: label }).click()
  await page
    .getByRole('radiogroup', { name: label })
    .locator('input:not(:disabled)')
    .first()
    .check()
}
