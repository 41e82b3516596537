import type { Locator, Page } from '@playwright/test'
import { expect } from '../support/fixtures.ts'
import type { Greenroom } from '../support/greenroom.ts'
import { openSegment, pressRowAction } from '../support/page.ts'
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

/**
 * Creates a persona like the first one of the demonstration data.
 * @param more what differs
 * @returns its path, and how to change it
 */
export async function makePersona(api: Greenroom['api'], more: object) {
  const json = async <T>(method: string, path: string, sent?: object) =>
    (await api(method, path, sent)).body as T
  const [first] = await json<Record<string, Record<string, string>>[]>('GET', '/v1/ai-personas/')
  const body = {
    name: 'Hana Mori',
    gender: 'female',
    voice_id: 'XB0fDUnXU5powFXDhCwa',
    behavioral_detail: 'Calm.',
    industry_id: first?.['industry']?.['industry_id'],
    ai_role_id: first?.['ai_role']?.['ai_role_id'],
    manufacturing_model_id: first?.['manufacturing_model']?.['manufacturing_model_id'],
    plant_size_impact_id: first?.['plant_size_impact']?.['plant_size_impact_id'],
    company_size_id: first?.['company_size_new']?.['company_size_id'],
    geography: 'us',
    ...more,
  }
  const { persona_id } = await json<{ persona_id: string }>('POST', '/v1/ai-personas/', body)
  const path = `/v1/ai-personas/${persona_id}`
  return { path, change: (changed: object) => api('PUT', path, { ...body, ...changed }) }
}

/** Opens the history of a row from its list. */
export async function openHistory(page: Page, segment: SegmentTitle, name: string): Promise<void> {
  await openSegment(page, segment)
  await pressRowAction(page, 'History', name)
  await expect(versions(page).first()).toBeVisible()
}
