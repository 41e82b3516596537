import type { Locator, Page } from '@playwright/test'

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
