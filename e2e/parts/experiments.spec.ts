import type { Locator, Page } from '@playwright/test'
import { hangAfter } from '../../server/test/model-server.ts'
import {
  button,
  link,
  navigation,
  openSegment,
  pressRowAction,
  promptField,
  expectToast,
} from '../support/page.ts'
import { expect, test } from './kept.ts'
import { play } from './model-roles.ts'

test.use({ segment: 'Industries' })

const estimate = (page: Page): Locator =>
  page.getByRole('dialog', { name: 'Try on kept conversations' })
const experiment = (page: Page): Locator => page.getByRole('dialog', { name: 'Experiment' })
const says = (page: Page, words: string | RegExp): Locator =>
  experiment(page).getByRole('status').filter({ hasText: words })

/** Changes the industry of Walter Brandt's prompts, without saving it. */
async function edit(page: Page): Promise<void> {
  await button(page, 'Edit Automotive components').click()
  await promptField(page).press('Control+End')
  await promptField(page).pressSequentially(' Margins are thin.')
}

const names = ['First', 'Second', 'Third', 'Fourth', 'Fifth', 'Sixth']

/** With the changed text the persona answers in a way that the judge likes better. */
const playBetter = () =>
  play({
    reply: ({ body }) =>
      body.messages[0]?.content.includes('Margins are thin.') ? 'Better.' : 'As before.',
    score: (transcript) => (transcript.includes('Better.') ? 78 : 70),
    check: (transcript) => ({ met: !transcript.includes('Better.'), quote: '' }),
  })

/** Tries the unsaved text once on all six conversations, and waits for the verdict. */
async function startOnce(page: Page): Promise<void> {
  await estimate(page).getByLabel('Repeats').selectOption('Once')
  await button(estimate(page), 'Start').click()
  await expect(says(page, 'Better: 8 points (8 to 8).')).toBeVisible({ timeout: 60_000 })
  await expect(experiment(page).getByRole('row').filter({ hasText: 'First' })).toContainText(
    'No longer: Stays polite70 (70–70)78 (78–78)',
  )
}

test('shows the verdict on unsaved text', async ({ signedIn: page, model, keep }) => {
  for (const name of names) await keep(name, { expectations: ['Stays polite'] })
  model.answer(playBetter())
  await edit(page)
  await button(page, 'Try on 6 conversations').click()
  await startOnce(page)
  await button(page, 'Back').click()
  await expect(page.getByText(/^Tried just now: better: 8 points \(8 to 8\) · /)).toBeVisible()
})

test(
  'tries unsaved text, shows the result in the save bar, and remembers it after Save',
  { tag: '@full' },
  async ({ signedIn: page, greenroom, model, keep }) => {
    for (const name of names) await keep(name, { expectations: ['Stays polite'] })
    model.answer(playBetter())
    await edit(page)
    await expect(page.getByText(/^Not tried · 3 prompts change: 1 persona × 3 modes/)).toBeVisible()
    await button(page, 'Try on 6 conversations').click()
    await expect(estimate(page).getByRole('checkbox')).toHaveCount(6)
    await expect(estimate(page)).toContainText(/differences of about \d+ points/)
    await estimate(page).getByLabel('First').uncheck()
    await expect(estimate(page)).toContainText('a verdict takes 6 conversations')
    await estimate(page).getByLabel('First').check()
    await startOnce(page)

    await page.reload()
    await expect(says(page, 'Better: 8 points (8 to 8).')).toBeVisible()
    await button(page, 'First').click()
    await expect(experiment(page).getByText('As before.')).toBeVisible()
    await expect(experiment(page).getByText('Better.', { exact: true })).toBeVisible()
    const download = page.waitForEvent('download')
    await button(page, 'All conversations').click()
    await expect(button(page, 'First')).toBeFocused()
    await button(page, 'Download CSV').click()
    expect((await download).suggestedFilename()).toMatch(/^greenroom-experiment-[\d-]+\.csv$/)

    await button(page, 'Back').click()
    await expect(page.getByText(/^Tried just now: better: 8 points \(8 to 8\) · /)).toBeVisible()
    await promptField(page).press('Control+End')
    await promptField(page).pressSequentially('!')
    await expect(page.getByText(/^Not tried · 3 prompts change/)).toBeVisible()
    await promptField(page).press('Backspace')
    await expect(page.getByText(/^Tried just now/)).toBeVisible()

    await button(page, 'Save').click()
    await expectToast(page, 'Industry updated successfully')
    await pressRowAction(page, 'History', 'Automotive components')
    await expect(page.getByText('This text was tried: better: 8 points (8 to 8)')).toBeVisible()
    await page
      .getByRole('option', { name: /^Version 1 / })
      .first()
      .click()
    await expect(page.getByText('This text was tried')).toBeHidden()

    const { body } = await greenroom.api('GET', '/v1/experiments')
    await greenroom.api('DELETE', `/v1/experiments/${Object(body)[0].experiment_id}`)
    await page.reload()
    await expect(page.getByText('This text was tried')).toBeHidden()
    await page
      .getByRole('option', { name: /^Version \d+ Current/ })
      .first()
      .click()
    await expect(page.getByText('This text was tried: the experiment was deleted')).toBeVisible()
  },
)

test(
  'goes on while its author is elsewhere, and stops when it is told to',
  { tag: '@full' },
  async ({ signedIn: page, model, keep }) => {
    for (const name of names) await keep(name)
    await edit(page)
    await button(page, 'Try on 6 conversations').click()
    model.answer(hangAfter())
    await button(estimate(page), 'Start').click()
    await expect(says(page, /^Running: \d+ of \d+ calls\.$/)).toBeVisible()
    await button(page, 'Back').click()
    await expect(page.getByText('This text is being tried · Show')).toBeVisible()

    await page.reload()
    await button(navigation(page), /^Experiment: Industry Automotive components/).click()
    await button(experiment(page), 'Stop').click()
    await expect(
      says(page, /^Stopped after \d+ of \d+ calls\. There is no verdict\.$/),
    ).toBeVisible()
    await button(page, 'Back').click()
    await expect(button(navigation(page), /^Experiment: /)).toBeHidden()

    await openSegment(page, 'Tests')
    await expect(page.getByRole('row').filter({ hasText: 'Stopped after' })).toHaveCount(1)
    await link(page, 'Industry Automotive components').click()
    await button(page, 'Delete experiment').click()
    await button(
      page.getByRole('alertdialog').or(page.getByRole('dialog', { name: 'Delete experiment' })),
      'Delete',
    ).click()
    await expect(link(page, 'Industry Automotive components')).toHaveCount(0)
  },
)

test(
  'without kept conversations it says how to get some',
  { tag: '@full' },
  async ({ signedIn: page }) => {
    await edit(page)
    await button(page, 'Try on conversations').click()
    await expect(estimate(page)).toContainText(
      'No kept conversation reaches the prompts that change.',
    )
    await button(page, 'Back to the form').click()
    await expect(estimate(page)).toBeHidden()
  },
)
