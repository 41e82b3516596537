import { industries } from '@greenroom/contract'
import type { Page } from '@playwright/test'
import type { Plain } from '../support/fixtures.ts'
import { button, nameField, promptField } from '../support/page.ts'

/*
 * The industries stand for every panel of the common list/form pattern in the tests of this folder.
 */

/** The toasts of industries. */
export const { messages } = industries
/** The path of their list, below `/api`. */
export const path = '/v1/industries/'

/** Opens the list of the plain backend: Packaging and Automotive. */
export async function openIndustries(page: Page, plain: Plain): Promise<void> {
  await plain.signIn(page, 'Industries')
}

/** Opens an empty form from the list and fills it in. */
export async function fillAdded(page: Page): Promise<void> {
  // With the keyboard, since a toast may cover the button.
  await button(page, 'Add').press('Enter')
  await nameField(page).fill('Glass')
  await promptField(page).fill('Furnaces.')
}

/** Opens the list, then an empty form, and fills it in. */
export async function fillNew(page: Page, plain: Plain): Promise<void> {
  await openIndustries(page, plain)
  await fillAdded(page)
}
