import { modeReports } from '@greenroom/contract'
import type { SessionToMark } from '@greenroom/contract'
import type { Locator, Page } from '@playwright/test'
import { words } from '../../server/test/model-server.ts'
import type { ModelAnswer } from '../../server/test/model-server.ts'
import { expect, test } from '../support/fixtures.ts'
import {
  button,
  expectErrorToast,
  expectToast,
  link,
  navigation,
  openSegment,
} from '../support/page.ts'
import type { SegmentTitle } from '../support/page.ts'
import { wordByWord } from '../parts/try-it.ts'

test.use({ segment: 'Reports' })

const mode = 'Prospecting call'

async function openMarks(page: Page): Promise<void> {
  await button(page, `More actions for ${mode}`).click()
  await page.getByRole('menuitem', { name: 'Mark 10 sessions' }).click()
  await expect(page.getByRole('form', { name: 'Your scores' })).toBeVisible()
}

const editReport = (page: Page) => button(page, `Edit ${mode}`).click()

test('shows no score of the judge before one’s own are saved', async ({ signedIn: page }) => {
  const received: string[] = []
  await page.route('**/api/**', async (route) => {
    const response = await route.fetch()
    received.push(await response.text())
    await route.fulfill({ response })
  })
  await openMarks(page)
  await page.getByLabel('Overall score').fill('64')
  const scored = /"overall_score":/
  expect(received.length).toBeGreaterThan(0)
  expect(received.join('\n')).not.toMatch(scored)

  await button(page, 'Save scores').click()
  const row = page
    .getByRole('table', { name: 'Scores beside those of the judge' })
    .getByRole('row', { name: /^Overall score/ })
  // Someone else has marked the session before.
  await expect(row.getByRole('cell')).toHaveText([/^\d/, '64', /^\d/])
  expect(received.join('\n')).toMatch(scored)

  await button(page, 'Next session').click()
  await expect(page.getByText(/^2 of \d+$/)).toBeVisible()
  await expect(page.getByLabel('Overall score')).toHaveValue('')
})

test(
  'keeps what was typed when the scores cannot be saved',
  { tag: '@full' },
  async ({ signedIn: page }) => {
    await openMarks(page)
    await page.getByLabel('Overall score').fill('101')
    await button(page, 'Save scores').click()
    await expect(page.getByText('Must be a number from 0 to 100')).toBeVisible()
    await expect(page.getByLabel('Overall score')).toBeFocused()

    await page.getByLabel('Overall score').fill('70.5')
    await page.getByLabel('Comment (optional)').fill('Asks too late.')
    await page.route('**/marks', (route) => route.fulfill({ status: 503 }), { times: 1 })
    await button(page, 'Save scores').click()
    await expectErrorToast(page, 'could not be saved')
    await expect(page.getByLabel('Overall score')).toHaveValue('70.5')
    await expect(page.getByLabel('Comment (optional)')).toHaveValue('Asks too late.')
    await button(page, 'Save scores').click()
    await expectToast(page, 'Scores saved')
  },
)

test(
  'tells below a report prompt and its version how many people have marked',
  { tag: '@full' },
  async ({ signedIn: page, greenroom: { api } }) => {
    // People have marked no session of this one.
    const other = 'Closing negotiation'
    const modes = (await api('GET', '/v1/interaction-modes/')).body as Record<string, string>[]
    const id = modes.find(({ name }) => name === other)?.['mode_id']
    const queue = await api('GET', `/v1/marks/queue?mode_id=${id}&count=2`)
    for (const { session_id } of queue.body as SessionToMark[])
      await api('PUT', `/v1/sessions/${session_id}/marks`, { scores: { overall_score: 50 } })
    await button(page, `Edit ${other}`).click()
    const line = page.getByText(/^Version \d+\. 2 sessions marked by people, 20 are needed: not/)
    await expect(line).toBeVisible()
    await button(page, `History`).click()
    await expect(line).toBeVisible()
  },
)

interface JudgedText {
  segment: SegmentTitle
  name: string
  field: string
  answer: string
  shown: string
}

const judgedTexts: JudgedText[] = [
  {
    segment: 'Reports',
    name: mode,
    field: 'Prompt Template',
    answer: '{"overall_score": 63, "closing": 40}',
    shown: 'Overall Score63',
  },
  {
    segment: 'Coaching',
    name: 'Objection clinic',
    field: 'Template',
    answer: 'What did you want to achieve?',
    shown: 'What did you want to achieve?',
  },
]

for (const { segment, name, field, answer, shown } of judgedTexts)
  test.describe(() => {
    test.use({ segment })

    test(
      `${segment}: judges a kept conversation with the unsaved text`,
      { tag: '@full' },
      async ({ signedIn: page, model }) => {
        await button(page, `Edit ${name}`).click()
        const box = page.getByLabel(field, { exact: true })
        await box.fill(`Be strict.\n${await box.inputValue()}`)
        await button(page, 'Try it').click()
        const panel = page.getByRole('complementary', { name: 'Try this prompt' })
        await expect(panel).toContainText('with your unsaved text')
        await expect(panel.getByLabel('Kept conversation')).toBeFocused()
        model.answer(words([answer]))
        await button(panel, 'Judge').click()
        await expect(panel.getByRole('region', { name: 'Judgement' })).toContainText(shown)
        const sent = model.calls
          .at(-1)
          ?.body.messages.map(({ content }) => content)
          .join('\n')
        expect(sent).toContain('Be strict.')
        expect(sent).toContain('Trainee: ')

        await box.press('End')
        await box.pressSequentially('!')
        await expect(panel).toContainText('The text has changed since.')
        await panel.getByRole('button', { name: 'Hide Try it' }).click()
        await expect(button(page, 'Try it')).toBeFocused()
      },
    )
  })

/** Judges 15 points lower with the unsaved text. */
const strictJudge: ModelAnswer = (response, call) => {
  const isStrict = call.body.messages.some(({ content }) => content.includes('Be strict.'))
  return words([JSON.stringify({ overall_score: isStrict ? 60 : 75 })])(response, call)
}

/** Edits the report prompt, and offers to judge the last sessions with it. */
async function openBacktest(page: Page): Promise<Locator> {
  await editReport(page)
  const box = page.getByLabel('Prompt Template', { exact: true })
  await box.fill(`Be strict.\n${await box.inputValue()}`)
  await button(page, 'Judge the last 50 sessions with this text').click()
  const dialog = page.getByRole('dialog', { name: 'The last 50 sessions with this text' })
  await expect(dialog).toContainText('up to 200 calls of the language model')
  return dialog
}

test(
  'lists backtests beside the experiments, and tells in the form what the newest has found',
  { tag: '@full' },
  async ({ signedIn: page, greenroom: { api }, model }) => {
    model.answer(strictJudge)
    const reports = (await api('GET', '/v1/interaction-mode-report-details')).body
    const modes = (await api('GET', '/v1/interaction-modes/')).body as Record<string, string>[]
    const mode_id = modes.find(({ name }) => name === mode)?.['mode_id']
    const report_detail_id = (reports as Record<string, string>[]).find(
      (report) => report['mode_id'] === mode_id,
    )?.['report_detail_id']
    const body = { report_detail_id, text: 'Be strict. {conversation_text}', sessions: 1 }
    expect((await api('POST', '/v1/backtests', body)).status).toBe(201)
    await openSegment(page, 'Tests')
    await link(page, mode).first().click()
    const dialog = page.getByRole('dialog', { name: 'Backtest' })
    const found = 'Cannot tell from 1 session: 15 points lower on average.'
    await expect(dialog.getByRole('status')).toContainText(found)
    await page.reload()
    await expect(dialog.getByRole('status')).toContainText(found)
    await dialog.getByRole('link', { name: `Report prompt of ${mode}` }).click()
    await expect(page.getByText(/^An earlier text, judged just now: Cannot tell/)).toBeVisible()
  },
)

test(
  'judges stored sessions with the unsaved text',
  { tag: '@full' },
  async ({ signedIn: page, model }) => {
    model.answer(strictJudge)
    const dialog = await openBacktest(page)
    expect(model.calls).toEqual([])
    await button(dialog, 'Start').click()
    const found = '15 points lower on average.'
    await expect(dialog.getByRole('status')).toContainText(found)
    await expect(dialog).toContainText(/(\d+) of \1 would cross 70: \1 down, 0 up\./)
    await expect(
      dialog.getByRole('table', { name: 'Scores with both texts' }).getByRole('row', {
        name: /^70 to 79 [1-9]\d* 0$/,
      }),
    ).toBeVisible()
    const crossings = dialog.getByRole('region', { name: 'Crossings' })
    await crossings.getByText('75 → 60').first().click()
    await crossings.getByText(/^Transcript \(/).click()
    await expect(crossings.getByRole('list', { name: 'Transcript' })).toBeVisible()
    const side = (name: string) => crossings.getByRole('region', { name })
    await expect(side('Current text')).toContainText('Overall Score75')
    await expect(side('Your text')).toContainText('Overall Score60')

    await page.reload()
    await expect(dialog.getByRole('status')).toContainText(found)
  },
)

test(
  'stops a backtest, which never blocks a save',
  { tag: '@full' },
  async ({ signedIn: page, model }) => {
    const { answer, begun } = wordByWord()
    model.answer(answer)
    const dialog = await openBacktest(page)
    await button(dialog, 'Start').click()
    await begun
    await expect(dialog.getByRole('progressbar')).toBeVisible()
    await button(dialog, 'Back to the form').click()
    await expect(page.getByText(/^Judged 0 of \d+ sessions\./)).toBeVisible()
    await expect(button(navigation(page), new RegExp(`^Backtest: ${mode}`))).toBeVisible()
    await expect(button(page, 'Save')).toBeEnabled()
    await button(page, 'Show').click()
    await button(dialog, 'Stop').click()
    await expect(dialog.getByRole('status')).toHaveText(/^Stopped after 0 of \d+ sessions\.$/)
    await button(dialog, 'Back to the form').click()
    await expect(button(navigation(page), new RegExp(`^Backtest`))).toHaveCount(0)
    await page.getByLabel('Prompt Template', { exact: true }).press('End')
    await page.keyboard.type('!')
    await expect(page.getByText(/^An earlier text: Stopped after/)).toBeVisible()
    await button(page, 'Save').click()
    await expectToast(page, modeReports.messages.updated)
  },
)
