import type { Locator, Page } from '@playwright/test'
import { expect } from '../support/fixtures.ts'
import { button, openSegment } from '../support/page.ts'
import type { SegmentTitle } from '../support/page.ts'

/** The versions of an open history, newest first. */
export const versions = (page: Page): Locator =>
  page.getByRole('listbox', { name: 'Versions' }).getByRole('option')

/** A version in the list of an open history. */
export const version = (page: Page, number: number): Locator =>
  page
    .getByRole('listbox', { name: 'Versions' })
    .getByRole('option', { name: new RegExp(`^Version ${number}\\b`) })

/** The selected version, with its differences. */
export const details = (page: Page, number: number): Locator =>
  page.getByRole('region', { name: `Version ${number}`, exact: true })

export const compareWith = (page: Page): Locator => page.getByLabel('Compare with')

export const changeNote = (page: Page): Locator =>
  page.getByRole('textbox', { name: 'What changed?' })

/** Opens the history of a row from its list. */
export async function openHistory(page: Page, segment: SegmentTitle, name: string): Promise<void> {
  await openSegment(page, segment)
  await button(page, `History of ${name}`).click()
  await expect(versions(page).first()).toBeVisible()
}
