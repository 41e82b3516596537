import { expect } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'
import { button } from '../support/page.ts'
import { templateBox } from './editor.ts'

/** Opens the form of a mode from their list. */
export async function openMode(page: Page, name = 'Prospecting call') {
  await button(page, `Edit ${name}`).click()
  await expect(templateBox(page)).toBeVisible()
}

/** The disclosure below a prompt box. */
export const previewButton = (page: Page): Locator =>
  page.getByRole('button', { name: 'Preview', exact: true })

export const preview = (page: Page): Locator =>
  page.getByRole('region', { name: 'Preview', exact: true })

export const composedPrompt = (page: Page): Locator =>
  page.getByRole('group', { name: 'Composed prompt' })

/** The composed prompt, letter by letter. */
export const composedText = (page: Page): Promise<string | null> =>
  composedPrompt(page).evaluate((element) => element.textContent)

export const notes = (page: Page): Locator =>
  page.getByRole('list', { name: 'Notes on this prompt' }).getByRole('listitem')

export const figures = (page: Page): Locator =>
  page.getByRole('list', { name: 'Figures of this prompt' }).getByRole('listitem')

export const sourceTable = (page: Page): Locator =>
  page.getByRole('table', { name: 'Where each part comes from' })
