import type { Locator, Page } from '@playwright/test'
import type { Greenroom } from '../support/greenroom.ts'
import { path } from './industry-list.ts'
import { button, openSegment } from '../support/page.ts'

/** An industry of its own for a test, and what the server has of it. */
export async function makeIndustry({ api }: Greenroom, name: string, details = 'Before.') {
  const made = await api('POST', path, { name, details })
  const id = (made.body as { industry_id: string }).industry_id
  const stored = async () => {
    const { body } = await api('GET', path)
    return (body as Record<string, unknown>[]).find(({ industry_id }) => industry_id === id)
  }
  /** Saves it as somebody else does meanwhile. */
  const change = (to: string) => api('PUT', `${path}${id}`, { name, details: to })
  const remove = () => api('DELETE', `${path}${id}`)
  return { stored, change, remove }
}

export async function openForm(page: Page, name: string): Promise<void> {
  await openSegment(page, 'Industries')
  await button(page, `Edit ${name}`).click()
}

/** What stands above a form whose save was refused because somebody else had saved first. */
export const conflictNotice = (page: Page): Locator =>
  page.getByRole('region', { name: 'Somebody else has changed this' })
