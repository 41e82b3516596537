import { activityPath, entry, entryPath } from '../../panels/activity.ts'
import { expect } from '../../support/fixtures.ts'
import { button, openSegment } from '../../support/page.ts'
import type { Stage, Views } from './view.ts'

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

async function openActivity({ page, plain }: Stage): Promise<void> {
  plain.backend.advertise('activity', 'csv')
  plain.stub('GET', activityPath(), { status: 200, body: entries, times: 9 })
  plain.stub('GET', '/v1/activity/actors', { status: 200, body: [], times: 9 })
  await plain.signIn(page)
  await openSegment(page, 'Activity')
  await expect(button(page, 'Details')).toHaveCount(2)
}

/** The activity, and an open entry. */
export const activity: Views = {
  activity: async (stage) => {
    await openActivity(stage)
    await stage.page.getByLabel('When', { exact: true }).selectOption('From – to')
    await expect(button(stage.page, 'Details')).toHaveCount(2)
  },
  'activity, an entry': async (stage) => {
    stage.plain.stub('GET', entryPath('3'), { status: 200, body: details, times: 9 })
    await openActivity(stage)
    await button(stage.page, 'Details').first().click()
    await expect(button(stage.page, 'Undo this change')).toBeVisible()
  },
}
