import type { Locator, Page } from '@playwright/test'
import { details } from '../parts/history.ts'
import { expect, test } from '../support/fixtures.ts'
import { gate } from '../support/gate.ts'
import { button, heading, link, nameField } from '../support/page.ts'
import { filters } from './activity.ts'
import {
  composedNow,
  marks,
  met,
  metSource,
  openScored,
  recorded,
  reportDialog,
  scores,
  trendOf,
} from './evidence.ts'
import { userRow } from './users.ts'

const revision = (version: number) => ({
  ...{ version, at: '2026-01-15T09:00:00.000Z', actor_email: 'robin@plain.example' },
  ...{ note: null, kind: 'update', same_as: null, changed: [] },
})
const changedSince = (page: Page): Locator => link(page, 'prompt changed since')

/** Opens the sessions of Maya Okafor. */
async function openSessions(page: Page): Promise<void> {
  await button(userRow(page, 'Maya Okafor'), 'View Sessions').click()
  await expectSessions(page)
}

const expectSessions = (page: Page) => expect(heading(page)).toHaveText('Sessions of Maya Okafor')

test(
  'a session leads to its persona, and Back to the sessions',
  { tag: '@full' },
  async ({ signedIn: page }) => {
    await openSessions(page)
    await link(page, 'Miguel Herrera').first().click()
    await expect(nameField(page)).toHaveValue('Miguel Herrera')
    await page.reload()
    await expect(nameField(page)).toHaveValue('Miguel Herrera')
    await page.goBack()
    await expectSessions(page)
    await page.goForward()
    await expect(nameField(page)).toHaveValue('Miguel Herrera')
    await button(page, 'Cancel').click()
    await expectSessions(page)
  },
)

test('a session leads to its mode', { tag: '@full' }, async ({ signedIn: page }) => {
  await openSessions(page)
  await link(page, 'Discovery meeting').first().click()
  await expect(nameField(page)).toHaveValue('Discovery meeting')
})

test(
  'a session leads to its persona and mode with every backend, but not to deleted ones',
  { tag: '@full' },
  async ({ page, plain }) => {
    const answer = gate()
    plain.stub('GET', '/v1/ai-personas/1', { delay: answer.opened })
    plain.stub('GET', '/v1/sessions/user/1', {
      status: 200,
      body: [
        { id: 1, persona_id: 1, mode_id: 1 },
        { id: 2, persona_id: 404, mode_id: 404 },
      ],
    })
    await plain.signIn(page)
    await button(userRow(page, 'Ines Duarte'), 'View Sessions').click()
    const rows = page.getByRole('table', { name: 'Sessions of Ines Duarte' })
    await expect(link(rows, 'Cold call')).toBeVisible()
    answer.open()
    await expect(rows.getByRole('link')).toHaveText(['Dana Whitfield', 'Cold call'])
    await expect(rows.getByText('404', { exact: true })).toHaveCount(2)
    await link(rows, 'Dana Whitfield').press('Enter')
    await expect(nameField(page)).toHaveValue('Dana Whitfield')
  },
)

test(
  '“prompt changed since” opens the report at what has changed',
  { tag: '@full' },
  async ({ page, plain }) => {
    plain.stub('GET', '/v1/sessions/6/evidence', { status: 200, body: recorded, times: 9 })
    plain.stub('GET', '/v1/compositions/1/1', { status: 200, body: composedNow, times: 9 })
    await openScored(page, plain)
    await changedSince(page).first().click()
    const change = reportDialog(page).getByRole('insertion')
    await expect(change).toHaveText('long')
    await expect(change).toBeInViewport()
    await expect(button(page, 'Hide what has changed')).toBeFocused()
    await page.reload()
    await expect(change).toHaveText('long')
    await page.goBack()
    await expect(reportDialog(page)).toBeHidden()
    await expect(heading(page)).toHaveText('Sessions of Ines Duarte')
    await page.goForward()
    await expect(change).toHaveText('long')
    await page.keyboard.press('Escape')
    await expect(reportDialog(page)).toBeHidden()
    await expect(heading(page)).toHaveText('Sessions of Ines Duarte')
  },
)

test(
  'a source of a prompt leads to its version, and Back to the prompt',
  { tag: '@full' },
  async ({ signedIn: page }) => {
    await openSessions(page)
    await button(page.getByRole('row').filter({ hasText: 'Miguel Herrera' }), 'View Report').click()
    await met(page).click()
    const [number] = /\d+/.exec(await metSource(page, 'persona').innerText()) ?? []
    await link(
      metSource(page, 'persona'),
      `version ${number} of the persona Miguel Herrera`,
    ).click()
    await expect(heading(page)).toHaveText('History of Miguel Herrera')
    await expect(details(page, Number(number))).toBeVisible()
    await page.goBack()
    await expect(metSource(page, 'persona')).toBeVisible()
  },
)

test(
  'a passage of a prompt leads to the version of its source',
  { tag: '@full' },
  async ({ signedIn: page }) => {
    await openSessions(page)
    await button(page.getByRole('row').filter({ hasText: 'Miguel Herrera' }), 'View Report').click()
    await met(page).click()
    await button(reportDialog(page), 'name: from Miguel Herrera').click()
    await reportDialog(page)
      .getByRole('group', { name: 'Where name came from' })
      .getByRole('link', { name: 'of the persona Miguel Herrera' })
      .click()
    await expect(heading(page)).toHaveText('History of Miguel Herrera')
  },
)

test('a mark of the scores leads to the version', { tag: '@full' }, async ({ signedIn: page }) => {
  await openSessions(page)
  await marks(page).first().click()
  const first = scores(page).getByRole('status').getByRole('link').first()
  // Without the name until the names are loaded.
  const label = /^version (\d+) of the \S+ (.+)$/
  await expect(first).toHaveAttribute('aria-label', label)
  const [, number, name] = label.exec((await first.getAttribute('aria-label')) ?? '') ?? []
  await first.click()
  await expect(heading(page)).toHaveText(`History of ${name}`)
  await expect(details(page, Number(number))).toBeVisible()
})

test('the table of scores leads to versions', { tag: '@full' }, async ({ page, plain }) => {
  plain.stub('GET', '/v1/revisions/interaction-modes/1?limit=50', {
    status: 200,
    body: [revision(2), revision(1)],
  })
  for (const number of [1, 2])
    plain.stub('GET', `/v1/revisions/interaction-modes/1/${number}`, {
      status: 200,
      body: { ...revision(number), content: { mode_id: '1', name: 'Cold call' } },
    })
  await openScored(page, plain, trendOf(8), ['revisions'])
  await scores(page).getByText('As a table').click()
  const table = page.getByRole('table', { name: 'Scores over time' })
  await link(table, 'version 2 of the mode Cold call').click()
  await expect(heading(page)).toHaveText('History of Cold call')
  await expect(details(page, 2)).toBeVisible()
})

test(
  'the form of a user leads to all changes to them, and keeps unsaved text',
  { tag: '@full' },
  async ({ signedIn: page }) => {
    await button(page, 'Edit Maya Okafor').click()
    await page.getByLabel('Phone Number').fill('555 0100')
    await link(page, 'All changes to this user').click()
    await expect(heading(page)).toHaveText('Activity')
    await expect(filters(page)).toContainText('Only Maya Okafor')
    await page.goBack()
    await expect(page.getByLabel('Phone Number')).toHaveValue('555 0100')
  },
)

test(
  'leads to no history or activity that the backend does not have',
  { tag: '@full' },
  async ({ page, plain }) => {
    plain.stub('GET', '/v1/sessions/8/evidence', { status: 200, body: recorded })
    await openScored(page, plain)
    await marks(page).first().click()
    await expect(scores(page).getByRole('status')).toContainText('(version 2)')
    await expect(scores(page).getByRole('link')).toHaveCount(0)
    await button(page, 'View Report').first().click()
    await met(page).click()
    await expect(metSource(page, 'persona')).toContainText('version 3, by robin.hale@')
    await expect(reportDialog(page).getByRole('link')).toHaveCount(0)
    await button(page, 'Close').click()
    await link(page, 'Back to Users').click()
    await button(page, 'Edit Ines Duarte').click()
    await expect(heading(page)).toHaveText('Edit User')
    await expect(link(page, 'All changes to this user')).toHaveCount(0)
  },
)

test(
  'closing a report twice does not leave the sessions',
  { tag: '@full' },
  async ({ page, plain }) => {
    await openScored(page, plain)
    await button(page, 'View Report').first().click()
    // Both clicks come before the step back has happened, as with a fast double click.
    await button(page, 'Close').evaluate((close: HTMLElement) => {
      close.click()
      close.click()
    })
    await expect(reportDialog(page)).toBeHidden()
    await expect(heading(page)).toHaveText('Sessions of Ines Duarte')
  },
)
