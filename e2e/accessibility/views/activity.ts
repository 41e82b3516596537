import { activityPath, entry, entryPath } from '../../panels/activity.ts'
import { expect } from '../../support/fixtures.ts'
import { button, openSegment } from '../../support/page.ts'
import type { View } from './view.ts'

const entries = [
  entry(3),
  entry(2, { entity: 'users', title: 'Ines Duarte', action: 'sign-in', fields: [] }),
]
const details = {
  ...entries[0],
  undoable: true,
  before: { name: 'Packaging', details: 'Films and foils.' },
  after: { name: 'Packaging', details: 'Films, foils and bags.' },
}

/** The activity, and an open entry. */
export const activity: View[] = [
  {
    name: 'activity',
    async open({ page, plain }) {
      plain.backend.advertise('activity', 'csv')
      plain.stub('GET', activityPath(), { status: 200, body: entries, times: 9 })
      plain.stub('GET', '/v1/activity/actors', { status: 200, body: [], times: 9 })
      await page.reload()
      await openSegment(page, 'Activity')
      await page.getByLabel('When', { exact: true }).selectOption('From – to')
      await expect(button(page, 'Details')).toHaveCount(2)
    },
  },
  {
    name: 'activity, an entry',
    async open({ page, plain }) {
      plain.stub('GET', entryPath('3'), { status: 200, body: details, times: 9 })
      await button(page, 'Details').first().click()
      await expect(button(page, 'Undo this change')).toBeVisible()
    },
  },
]
