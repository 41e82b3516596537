import type { Locator, Page } from '@playwright/test'
export const address = (page: Page): Locator => page.getByRole('textbox', { name: 'Image URL' })
export const documentField = (page: Page) => page.locator('input[type=file][accept*=".docx"]')
export const pictureField = (page: Page) => page.locator('input[type=file][accept*=".png"]')
