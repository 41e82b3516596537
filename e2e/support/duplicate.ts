import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'
import { heading, nameField, pressRowAction } from './page.ts'

const selectedText = (page: Page) =>
  nameField(page).evaluate((input: HTMLInputElement) =>
    input.value.slice(input.selectionStart ?? 0, input.selectionEnd ?? 0),
  )

/** Presses Duplicate and expects the create form with the copy's name selected. */
export async function duplicate(page: Page, name: string): Promise<void> {
  await pressRowAction(page, 'Duplicate', name)
  await expect(heading(page)).toHaveText(/^Add /)
  await expect(nameField(page)).toBeFocused()
  const value = await nameField(page).inputValue()
  await expect.poll(() => selectedText(page)).toBe(value)
}
