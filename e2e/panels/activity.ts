import type { Locator, Page } from '@playwright/test'
import { tableRows } from '../support/page.ts'

/** The call for the first page, with this query. */
export const activityPath = (query = ''): string =>
  `/v1/activity?${query && `${query}&`}include=thing&limit=100`

/** The call for one entry. */
export const entryPath = (id: string): string => `/v1/activity/${id}?include=thing`

/** An entry about an industry. */
export const entry = (number: number, fields: object = {}) => ({
  audit_id: String(number),
  at: new Date(Date.UTC(2026, 0, 1, 9, number)).toISOString(),
  actor_email: 'robin.hale@a-plant-with-a-long-name.example',
  action: 'update',
  entity: 'industries',
  entity_id: '1',
  title: `Industry ${number}`,
  fields: ['details'],
  address: '127.0.0.1',
  request_id: `request-${number}`,
  exists: true,
  ...fields,
})

export const entryRow = (page: Page, text: string | RegExp): Locator =>
  tableRows(page).filter({ hasText: text })

export const textFilter = (page: Page): Locator => page.getByLabel('Name, email or ID')

export const filters = (page: Page): Locator => page.getByRole('group', { name: 'Filters' })
