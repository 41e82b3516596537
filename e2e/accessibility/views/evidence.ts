import {
  composedNow,
  marks,
  met,
  openScored,
  recorded,
  reportDialog,
  scores,
  unknown,
} from '../../panels/evidence.ts'
import { expect } from '../../support/fixtures.ts'
import { button } from '../../support/page.ts'
import type { View } from './view.ts'

/** The scores of a user over time, and what the trainee met in a session. */
export const evidence: View[] = [
  {
    name: 'scores over time',
    async open({ page, plain }) {
      await openScored(page, plain)
      await marks(page).first().click()
      await expect(scores(page).getByRole('status')).toContainText('Cold call')
      await expect(page.getByText('prompt changed since').first()).toBeVisible()
    },
  },
  {
    name: 'scores over time, as a table',
    async open({ page }) {
      await scores(page).getByText('As a table').click()
      await expect(page.getByRole('table', { name: 'Scores over time' })).toBeVisible()
    },
  },
  {
    name: 'what the trainee met',
    async open({ page, plain }) {
      plain.stub('GET', '/v1/sessions/8/evidence', { status: 200, body: recorded })
      plain.stub('GET', '/v1/compositions/1/1', { status: 200, body: composedNow })
      await button(page, 'View Report').first().click()
      await met(page).click()
      await button(reportDialog(page), 'name: from Dana Whitfield').click()
      await reportDialog(page).getByText('Transcript (2 messages)').click()
      await button(reportDialog(page), 'Show what has changed').click()
      await expect(reportDialog(page).getByRole('insertion')).toHaveText('long')
    },
  },
  {
    name: 'what the trainee met, older than the history',
    async open({ page, plain }) {
      await button(page, 'Close').click()
      await expect(page.getByRole('dialog')).toBeHidden()
      plain.stub('GET', '/v1/sessions/7/evidence', { status: 200, body: unknown })
      await button(page, 'View Report').nth(1).click()
      await met(page).click()
      await expect(reportDialog(page)).toContainText('Older than the history.')
    },
  },
  {
    name: 'what the trainee met, failed',
    async open({ page, plain }) {
      await button(page, 'Close').click()
      await expect(page.getByRole('dialog')).toBeHidden()
      plain.stub('GET', '/v1/sessions/6/evidence', { status: 500 })
      await button(page, 'View Report').nth(2).click()
      await met(page).click()
      await expect(reportDialog(page)).toContainText('could not be loaded')
    },
  },
]
