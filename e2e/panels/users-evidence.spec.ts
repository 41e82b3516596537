import { expect, test } from '../support/fixtures.ts'
import { button, heading, expectToast } from '../support/page.ts'
import { done } from '../accessibility/views/experiments.ts'
import {
  composedNow,
  marks,
  met,
  metSource,
  openScored,
  recorded,
  reportDialog,
  scoreLine,
  scores,
  trendOf,
  unknown,
} from './evidence.ts'
import { openUsers, userRow } from './users.ts'

const path = '/v1/sessions/8/evidence'
const triedPrompt = { mode_id: '1', persona_id: '1', current_hash: 'a'.repeat(64) }
const keptConversation = {
  ...{ trial_id: 't', name: 'Price pushback', mode_id: '1', persona_id: '1', version: 1 },
  ...{ expectations: [], replies: 1, actor_email: 'a@b.c', session_id: '8', user_id: '1' },
  ...{ created_at: '2026-02-01T09:00:00Z', updated_at: '2026-02-01T09:00:00Z' },
  ...{ prompt: 'p', messages: recorded.transcript, report: null, coaching: null },
}

test('shows a recorded prompt with its sources, what has changed since, and the transcript', async ({
  page,
  plain,
}) => {
  plain.stub('GET', path, { status: 200, body: recorded })
  plain.stub('GET', '/v1/compositions/1/1', { status: 200, body: composedNow })
  await openScored(page, plain)
  await button(page, 'View Report').first().click()
  const dialog = reportDialog(page)
  expect(plain.requestLog(path)).toEqual([])
  await met(page).click()
  await expect(dialog).toContainText('Recorded when the session started, 02/01/2026 14:05:12.')
  await expect(metSource(page, 'mode')).toContainText('Cold call')
  await expect(metSource(page, 'mode')).toContainText('changed since')
  await expect(metSource(page, 'persona')).toContainText('version 3, by robin.hale@')
  await expect(metSource(page, 'persona')).not.toContainText('changed since')
  const prompt = dialog.getByRole('group', { name: 'Composed prompt' })
  await expect.poll(() => prompt.evaluate((box) => box.textContent)).toBe(recorded.text)

  await button(dialog, 'name: from Dana Whitfield').click()
  await expect(dialog.getByRole('group', { name: 'Where name came from' })).toContainText(
    'persona Dana Whitfield, version 3',
  )
  await button(dialog, 'Hide').click()
  await expect(button(dialog, 'name: from Dana Whitfield')).toBeFocused()

  await expect(dialog).toContainText('1 part has changed since')
  await button(dialog, 'Show what has changed').click()
  await expect(dialog.getByRole('deletion')).toHaveText('short')
  await expect(dialog.getByRole('insertion')).toHaveText('long')

  await dialog.getByText('Transcript (2 messages)').click()
  await expect(dialog.getByRole('listitem').filter({ hasText: 'two minutes' })).toContainText(
    'Persona',
  )
})

test(
  'keeps its conversation, and leads to the experiment that tried its prompt',
  { tag: '@full' },
  async ({ page, plain }) => {
    plain.stub('GET', path, { status: 200, body: recorded })
    const tried = { ...done, prompts: [{ ...triedPrompt, changed_hash: recorded.hash }] }
    plain.stub('GET', '/v1/experiments?limit=100&deleted=true', { status: 200, body: [tried] })
    plain.stub('GET', '/v1/experiments/e1', { status: 200, body: tried })
    const keeping = '/v1/trials/from-session/8'
    plain.stub('POST', keeping, { status: 409, body: { message: 'The mode was deleted.' } })
    plain.stub('POST', keeping, { status: 201, body: keptConversation })
    await openScored(page, plain, undefined, ['trials', 'experiments'])
    await button(page, 'View Report').first().click()
    await met(page).click()
    const dialog = reportDialog(page)
    await button(dialog, 'Keep conversation').click()
    await dialog.getByLabel('Name of the conversation').fill('Price pushback')
    await dialog.getByLabel('Expectations (optional)').fill('Stays polite')
    await button(dialog, 'Keep').click()
    await expect(dialog.getByText('The mode was deleted.')).toBeVisible()
    await button(dialog, 'Keep').click()
    await expectToast(page, 'Kept as “Price pushback”')
    await expect(button(dialog, 'Keep conversation')).toBeFocused()
    expect(plain.writes().at(-1)).toMatchObject({
      path: keeping,
      body: { name: 'Price pushback', expectations: ['Stays polite'] },
    })

    await expect(dialog).toContainText('This text was tried: better: 6 points (2 to 10)')
    await button(dialog, 'Show the experiment').click()
    const experiment = page.getByRole('dialog', { name: 'Experiment' })
    await expect(experiment.getByText('Better: 6 points (2 to 10).')).toBeVisible()
    await button(experiment, 'Back').click()
    await expect(button(dialog, 'Show the experiment')).toBeFocused()
  },
)

test('says that a session is older than the history', { tag: '@full' }, async ({ page, plain }) => {
  plain.stub('GET', path, { status: 200, body: unknown })
  await openScored(page, plain)
  await button(page, 'View Report').first().click()
  await met(page).click()
  await expect(reportDialog(page)).toContainText('Older than the history.')
  await expect(reportDialog(page).getByText('The prompt then')).toHaveCount(0)
})

test('offers to try again what could not be loaded', { tag: '@full' }, async ({ page, plain }) => {
  plain.stub('GET', path, { status: 500 })
  plain.stub('GET', path, { status: 200, body: recorded })
  plain.stub('GET', '/v1/compositions/1/1', { status: 500 })
  plain.stub('GET', '/v1/compositions/1/1', {
    status: 200,
    body: { ...composedNow, text: recorded.text },
  })
  await openScored(page, plain)
  await button(page, 'View Report').first().click()
  const dialog = reportDialog(page)
  await met(page).click()
  await expect(dialog).toContainText('The prompt used in this session could not be loaded.')
  await button(dialog, 'Retry').click()
  await button(dialog, 'Show what has changed').click()
  await expect(dialog).toContainText('The current prompt could not be loaded.')
  await button(dialog, 'Retry').click()
  await expect(dialog).toContainText('The prompt is word for word the same')
})

test(
  'draws the scores with a mark where a version changed',
  { tag: '@full' },
  async ({ page, plain }) => {
    await openScored(page, plain)
    await expect(scoreLine(page)).toHaveAccessibleName(
      'Scores of 8 sessions on a scale from 0 to 100, first 50, last 59, lowest 50, highest 85',
    )
    await expect(marks(page)).toHaveCount(2)
    await marks(page).first().click()
    await expect(scores(page).getByRole('status')).toHaveText(
      /^1 Jan( 2026)?, 03:00, score 71, after changes: mode Cold call \(version 2\)$/,
    )
    await marks(page).first().click()
    await expect(scores(page).getByRole('status')).toHaveText('')
    await scores(page).getByText('As a table').click()
    const table = page.getByRole('table', { name: 'Scores over time' })
    await expect(table.getByRole('row').nth(4).getByRole('cell')).toHaveText([
      '01/01/2026 03:00:00',
      '71',
      'mode Cold call (version 2)',
      'Yes',
    ])
    await expect(table.getByRole('row').nth(1).getByRole('cell').last()).toHaveText(
      'Older than the history',
    )
    await expect(page.getByText('prompt changed since')).toHaveCount(5)
  },
)

test(
  'draws thousands of sessions, with marks that do not overlap',
  { tag: '@full' },
  async ({ page, plain }) => {
    await openScored(page, plain, trendOf(5000))
    await expect(scoreLine(page)).toHaveAccessibleName(/^Scores of 5,000 sessions/)
    const boxes = await marks(page).evaluateAll((all) =>
      all.map((mark) => mark.getBoundingClientRect().left),
    )
    expect(boxes.length).toBeGreaterThan(20)
    expect(Math.min(...boxes.slice(1).map((left, at) => left - (boxes[at] ?? 0)))).toBeGreaterThan(
      24,
    )
    await marks(page).last().click()
    await expect(scores(page).getByRole('status')).toContainText(
      'more sessions, listed in the table',
    )
    await scores(page).getByText('As a table').click()
    const table = page.getByRole('table', { name: 'Scores over time' })
    await expect(table).toHaveAttribute('aria-rowcount', '5001')
    await expect.poll(() => table.getByRole('row').count()).toBeLessThan(60)
  },
)

test('draws nothing for fewer than two scores', { tag: '@full' }, async ({ page, plain }) => {
  const [first, second] = trendOf(2)
  if (!first || !second) throw new Error('no sessions')
  await openScored(page, plain, [first, { ...second, overall_score: null }])
  await expect(button(page, 'View Report').first()).toBeVisible()
  await expect(scores(page)).toHaveCount(0)
})

test(
  'makes no extra call to a backend without the feature',
  { tag: '@full' },
  async ({ page, plain }) => {
    const report = { overall_score: 5 }
    plain.stub('GET', '/v1/sessions/user/1', {
      status: 200,
      body: [
        { id: 1, performance_report: report },
        { id: 2, performance_report: report },
      ],
    })
    await openUsers(page, plain)
    await userRow(page, 'Ines Duarte').getByRole('button', { name: 'View Sessions' }).click()
    await button(page, 'View Report').first().click()
    await expect(reportDialog(page)).toBeVisible()
    await expect(met(page)).toHaveCount(0)
    await expect(scores(page)).toHaveCount(0)
    expect(plain.requestLog('/v1/sessions')).toEqual(['GET /v1/sessions/user/1'])
  },
)

test(
  'derives the prompt used in a session, and compares it with the current one',
  { tag: '@full' },
  async ({ signedIn: page, greenroom: { api } }) => {
    const open = async (name: string) => {
      await userRow(page, name).getByRole('button', { name: 'View Sessions' }).click()
      await expect(heading(page)).toHaveText(`Sessions of ${name}`)
    }
    await open('Maya Okafor')
    await expect(marks(page).first()).toBeVisible()
    await expect(scoreLine(page)).toHaveAccessibleName(/^Scores of 6 sessions/)
    await scores(page).getByLabel('Mode', { exact: true }).selectOption('Prospecting call')
    await expect(scoreLine(page)).toHaveAccessibleName(/^Scores of 3 sessions/)
    await scores(page).getByLabel('Persona', { exact: true }).selectOption('Miguel Herrera')
    await expect(scores(page)).toContainText('Fewer than two scores with this choice.')
    await page.getByRole('link', { name: 'Back to Users' }).click()

    const ofMiguel = page.getByRole('row').filter({ hasText: 'Miguel Herrera' })
    const row = ofMiguel.filter({ hasText: 'Discovery meeting' })
    await open('Elliot Granger')
    await expect(row).not.toContainText('prompt changed since')
    await button(row, 'View Report').click()
    await met(page).click()
    await expect(reportDialog(page)).toContainText(/Derived from the history, as of .* 16:46:00\./)
    await expect(reportDialog(page)).toContainText('Nothing has changed since.')
    await expect(metSource(page, 'mode')).toContainText('Discovery meetingversion 3, by elena.ruiz')
    await button(page, 'Close').click()
    await page.getByRole('link', { name: 'Back to Users' }).click()

    const rows = async (list: string) => (await api('GET', list)).body as Record<string, string>[]
    const industry = (await rows('/v1/industries/')).find(
      ({ name }) => name === 'Steel and metal products',
    )
    const mode = (await rows('/v1/interaction-modes/')).find(
      ({ name }) => name === 'Discovery meeting',
    )
    const report = (await rows('/v1/interaction-mode-report-details/')).find(
      ({ mode_id }) => mode_id === mode?.['mode_id'],
    )
    const edits = [
      ['/v1/industries/', industry?.['industry_id'], { ...industry, details: 'Only new words.' }],
      [
        '/v1/interaction-mode-report-details/',
        report?.['report_detail_id'],
        { ...report, prompt_template: `${report?.['prompt_template']} Count the questions.` },
      ],
    ] as const
    for (const [list, id, body] of edits)
      expect((await api('PUT', `${list}${id}`, body)).status).toBe(200)

    await open('Elliot Granger')
    await expect(row).toContainText('prompt changed since')
    await button(row, 'View Report').click()
    await met(page).click()
    const dialog = reportDialog(page)
    await expect(dialog).toContainText('2 parts have changed since')
    await expect(metSource(page, 'industry')).toContainText('changed since')
    await expect(metSource(page, 'report prompt')).toContainText('changed since')
    await button(dialog, 'Show what has changed').click()
    await expect(dialog.getByRole('insertion').filter({ hasText: 'new words' })).toBeVisible()
    await expect(dialog.getByRole('insertion').last()).toContainText('Count the questions.')
  },
)
