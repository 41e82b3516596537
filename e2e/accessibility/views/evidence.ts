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
import type { Open, Views } from './view.ts'

/** Scores of three sessions, of which two follow a change of the prompt. */
const openScores: Open = ({ page, plain }) => openScored(page, plain, undefined, ['revisions'])

/** The scores of a user over time, and the prompt used in a session. */
export const evidence: Views = {
  'scores over time': async (stage) => {
    const { page } = stage
    await openScores(stage)
    await marks(page).first().click()
    await expect(scores(page).getByRole('status')).toContainText('Cold call')
    await expect(page.getByText('prompt changed since').first()).toBeVisible()
  },
  'scores over time, as a table': async (stage) => {
    const { page } = stage
    await openScores(stage)
    await scores(page).getByText('As a table').click()
    await expect(page.getByRole('table', { name: 'Scores over time' })).toBeVisible()
  },
  'prompt used in a session': async (stage) => {
    const { page, plain } = stage
    await openScores(stage)
    plain.stub('GET', '/v1/sessions/8/evidence', { status: 200, body: recorded })
    plain.stub('GET', '/v1/compositions/1/1', { status: 200, body: composedNow })
    await button(page, 'View Report').first().click()
    await met(page).click()
    await button(reportDialog(page), 'name: from Dana Whitfield').click()
    await reportDialog(page).getByText('Transcript (2 messages)').click()
    await button(reportDialog(page), 'Show what has changed').click()
    await expect(reportDialog(page).getByRole('insertion')).toHaveText('long')
  },
  'prompt used in a session, older than the history': async (stage) => {
    const { page, plain } = stage
    await openScores(stage)
    plain.stub('GET', '/v1/sessions/7/evidence', { status: 200, body: unknown })
    await button(page, 'View Report').nth(1).click()
    await met(page).click()
    await expect(reportDialog(page)).toContainText('Older than the history.')
  },
  'prompt used in a session, failed': async (stage) => {
    const { page, plain } = stage
    await openScores(stage)
    plain.stub('GET', '/v1/sessions/6/evidence', { status: 500 })
    await button(page, 'View Report').nth(2).click()
    await met(page).click()
    await expect(reportDialog(page)).toContainText('could not be loaded')
  },
}
