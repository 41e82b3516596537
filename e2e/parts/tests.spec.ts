import type { Page } from '@playwright/test'
import {
  button,
  heading,
  link,
  openSegment,
  promptField,
  tableRows,
  expectToast,
} from '../support/page.ts'
import { expect, test } from './kept.ts'
import { play } from './model-roles.ts'

const tab = (page: Page, name: string) => page.getByRole('tab', { name })

async function openConversations(page: Page): Promise<void> {
  await openSegment(page, 'Tests')
  await tab(page, 'Conversations').click()
}

test(
  'four clicks lead from an unsaved text to a verdict',
  { tag: '@full' },
  async ({ signedIn: page, greenroom: { api }, model }) => {
    // Some 500 calls of the model server.
    test.setTimeout(240_000)
    for (const { trial_id } of Object((await api('GET', '/v1/trials')).body))
      await api('DELETE', `/v1/trials/${trial_id}`)
    model.answer(
      play({
        reply: ({ body }) =>
          body.messages[0]?.content.includes('Margins are thin.') ? 'Better.' : 'As before.',
        score: (transcript) => (transcript.includes('Better.') ? 78 : 70),
      }),
    )
    await openSegment(page, 'Mode Management')
    await button(page, 'Edit Prospecting call').click()
    await promptField(page).press('Control+End')
    await promptField(page).pressSequentially(' Margins are thin.')
    await button(page, 'Try on conversations').click()
    const dialog = page.getByRole('dialog', { name: 'Try on kept conversations' })
    await button(dialog, 'Use the last 12 sessions of these modes and personas').click()
    await expect(dialog.getByRole('checkbox', { checked: true })).toHaveCount(12)
    await button(dialog, 'Start').click()
    await expect(
      page
        .getByRole('dialog', { name: 'Experiment' })
        .getByRole('status')
        .filter({ hasText: 'Better: 8 points (8 to 8).' }),
    ).toBeVisible({ timeout: 180_000 })
  },
)

test(
  'lists all kept conversations, renames one and removes it',
  { tag: '@full' },
  async ({ signedIn: page, keep }) => {
    await keep('Hard opening')
    await openConversations(page)
    const row = tableRows(page).filter({ hasText: 'Hard opening' })
    await expect(row).toContainText('Walter Brandt')
    await page.getByLabel('Mode', { exact: true }).selectOption('Closing negotiation')
    await expect(row).toBeHidden()
    await page.getByLabel('Mode', { exact: true }).selectOption('Prospecting call')
    await link(row, 'Hard opening').click()
    const dialog = page.getByRole('dialog', { name: 'Kept conversation' })
    await expect(dialog.getByRole('list', { name: 'Messages' })).toContainText('Who is this?')
    await button(dialog, 'Done').click()
    await button(row, 'Rename').click()
    await dialog.getByLabel('Name of the conversation').fill('Soft opening')
    await button(dialog, 'Keep changes').click()
    await expectToast(page, 'Kept as “Soft opening”')
    await button(dialog, 'Done').click()
    const renamed = tableRows(page).filter({ hasText: 'Soft opening' })
    await button(renamed, 'Remove').click()
    await button(page.getByRole('dialog', { name: 'Remove conversation' }), 'Remove').click()
    await expectToast(page, 'Conversation removed')
    await expect(renamed).toBeHidden()
  },
)

test(
  'keeps the conversations of selected sessions, and says which have none',
  { tag: '@full' },
  async ({ signedIn: page, model }) => {
    model.answer(play())
    await openConversations(page)
    await button(page, 'Add from sessions').click()
    await expect(tab(page, 'All sessions')).toHaveAttribute('aria-selected', 'true')
    const boxes = page.getByRole('checkbox', { name: /^Select session of / })
    await boxes.nth(0).check()
    await boxes.nth(1).check()
    const bar = page.getByRole('group', { name: 'Selected sessions' })
    await expect(bar).toContainText('2 sessions selected')
    await button(bar, 'Keep conversations').click()
    await expect(page.getByText(/^\d+ conversations? kept\./)).toBeVisible()
    await expect(bar).toBeHidden()
  },
)

test(
  'leads from the agreement of a report prompt to sessions to mark',
  { tag: '@full' },
  async ({ signedIn: page }) => {
    await openSegment(page, 'Tests')
    await tab(page, 'Marks').click()
    const row = tableRows(page).filter({ hasText: 'Prospecting call' })
    await expect(row).toContainText('Version ')
    await button(row, 'Mark 10 sessions').click()
    await expect(heading(page)).toHaveText('Mark sessions of Prospecting call')
    await page.goBack()
    await expect(tab(page, 'Marks')).toHaveAttribute('aria-selected', 'true')
  },
)
