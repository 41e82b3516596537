import type { Agreement, Backtest } from '@greenroom/contract'
import type { Feature } from '@greenroom/contract'
import { openScored, recorded, reportDialog, scores, trendOf } from '../../panels/evidence.ts'
import { expect } from '../../support/fixtures.ts'
import { button, link, openSegment, promptField } from '../../support/page.ts'
import { holdConversations } from './conversations.ts'
import { neverAnswered } from './view.ts'
import type { Stage, Views } from './view.ts'

export const agreement: Agreement = {
  ...{ version: 7, marks: 24, mean_difference: 4.2, raters: { kappa: 0.83, marks: 11 } },
  kappa: { value: 0.71, low: 0.58, high: 0.8 },
}

const answer =
  'We had that in March, and it cost us a week of production. Who pays for it next time? '.repeat(3)
const transcript = Array.from({ length: 12 }, (_, at) => ({
  from: at % 2 === 0 ? ('trainee' as const) : ('persona' as const),
  text: at % 2 === 0 ? 'Good morning. What did the delay cost you?' : answer,
}))

const report = {
  rapport_building: 72,
  a_score_with_a_rather_long_name: 64.5,
  closing: 40,
  overall_score: 68,
  coaching_summary: 'You asked about the delay. Ask what it cost.',
}

const judged = Array.from({ length: 50 }, (_, at) => {
  const current = 40 + ((at * 13) % 55)
  return { session_id: `0b7c5a3e-${1000 + at}`, current, changed: current - 7 + (at % 5) }
})
const crosses = ({ current, changed }: (typeof judged)[number]) => current >= 70 !== changed >= 70

export const finished: Backtest = {
  ...{ backtest_id: 'b1', report_detail_id: '1', state: 'done', sessions: 50, model: 'judge-1' },
  ...{ calls_planned: 200, calls_made: 200, threshold: 70, made_by: 'robin@plain.example' },
  ...{ at: '2026-02-01T09:00:00Z', finished_at: '2026-02-01T09:02:00Z', error: null },
  shift: { mean: -5, low: -6.4, high: -3.6 },
  judged,
  crossings: judged.filter(crosses),
}

/** The form of a report prompt with an unsaved text. */
async function openPrompt({ page, plain }: Stage, ...features: Feature[]): Promise<void> {
  plain.backend.advertise('backtests', 'marks', ...features)
  const path = '/v1/interaction-mode-report-details/1/agreement'
  plain.stub('GET', path, { status: 200, body: agreement, times: 20 })
  await plain.signIn(page, 'Reports')
  await button(page, 'Edit Cold call').click()
  await promptField(page).fill('Judge the close.')
}

async function openBacktest(stage: Stage, ...features: Feature[]): Promise<void> {
  await openPrompt(stage, ...features)
  await button(stage.page, 'Judge the last 50 sessions with this text').click()
  await expect(button(stage.page, 'Start')).toBeVisible()
}

async function startBacktest(stage: Stage, backtest: Backtest): Promise<void> {
  stage.plain.stub('POST', '/v1/backtests', { status: 201, body: backtest })
  stage.plain.stub('GET', '/v1/backtests/b1', { status: 200, body: backtest, times: 100 })
  await openBacktest(stage, 'evidence')
  await button(stage.page, 'Start').click()
}

async function judgePrompt(stage: Stage): Promise<void> {
  holdConversations(stage.plain)
  await openPrompt(stage, 'trials')
  await button(stage.page, 'Try it').click()
  await button(stage.page, 'Judge').click()
}

async function openMarks({ page, plain }: Stage, queue: readonly unknown[]): Promise<void> {
  plain.backend.advertise('marks')
  plain.stub('GET', '/v1/marks/queue?mode_id=1&count=10', { status: 200, body: queue, times: 9 })
  await plain.signIn(page, 'Reports')
  await button(page, 'More actions for Cold call').click()
  await page.getByRole('menuitem', { name: 'Mark 10 sessions' }).click()
}

const queue = ['1', '2', '3'].map((session_id) => ({
  ...{ session_id, transcript },
  criteria: ['rapport_building', 'a_score_with_a_rather_long_name', 'closing', 'overall_score'],
}))

/** Marks the first session. */
async function mark(stage: Stage, sessions: typeof queue): Promise<void> {
  const { page, plain } = stage
  const given = { rapport_building: 80, closing: 30, overall_score: 75 }
  const own = { session_id: '1', scores: given, comment: '', at: '2026-02-01T09:00:00Z' }
  const people = ['robin@plain.example', 'robin.hale@a-plant-with-a-long-name.example']
  const marks = people.map((marked_by) => ({ ...own, marked_by }))
  plain.stub('PUT', '/v1/sessions/1/marks', { status: 200, body: { marks, report } })
  await openMarks(stage, sessions)
  await page.getByLabel('Overall score').fill('75')
  await button(page, 'Save scores').click()
  await expect(button(page, 'Next session')).toBeFocused()
}

/** Opens the list of backtests, with one of each state. */
async function openBacktests({ page, plain }: Stage): Promise<void> {
  const { judged: _, crossings: __, ...listed } = finished
  const body = (['done', 'running', 'stopped', 'failed'] as const).map((state, at) => ({
    ...{ ...listed, name: 'Cold call', backtest_id: `b${at}`, state, counted: 50 },
    ...(state !== 'done' && { shift: null, calls_made: 92 }),
  }))
  plain.backend.advertise('experiments', 'backtests', 'backtest-list')
  plain.stub('GET', '/v1/backtests?limit=50', { status: 200, body, times: 50 })
  plain.stub('GET', '/v1/experiments?limit=50', { status: 200, body: [], times: 50 })
  await plain.signIn(page)
  await openSegment(page, 'Tests')
  await expect(page.getByRole('cell', { name: 'Running: 92 of 200 calls.' })).toBeVisible()
}

/** Report prompts tried on stored sessions, and scores of people beside those of the judge. */
export const judging: Views = {
  'report prompt, agreement': async (stage) => {
    await openPrompt(stage)
    await expect(stage.page.getByText('Weighted kappa')).toBeVisible()
  },
  'backtest, before it starts': openBacktest,
  'backtest, refused': async (stage) => {
    const message = 'A backtest of 200 calls does not fit: 40 of 5,000 calls are left today (UTC).'
    stage.plain.stub('POST', '/v1/backtests', { status: 409, body: { message } })
    await openBacktest(stage)
    await button(stage.page, 'Start').click()
    await expect(stage.page.getByRole('alert')).toContainText('does not fit')
  },
  'backtest, running': async (stage) => {
    const running = { ...finished, state: 'running' as const, calls_made: 92, shift: null }
    await startBacktest(stage, { ...running, judged: judged.slice(0, 23), crossings: [] })
    await expect(stage.page.getByText('Judged 23 of 50 sessions.').first()).toBeVisible()
  },
  'backtest, finished': async (stage) => {
    const { page, plain } = stage
    const [session] = finished.crossings.toSorted(
      (one, other) => one.changed - one.current - (other.changed - other.current),
    )
    const reports = { session_id: session?.session_id, current: [report, report] }
    plain.stub('GET', `/v1/backtests/b1/sessions/${session?.session_id}`, {
      ...{ status: 200, body: { ...reports, changed: [report, report] }, times: 9 },
    })
    const evidence = { status: 200, body: recorded, times: 9 }
    plain.stub('GET', `/v1/sessions/${session?.session_id}/evidence`, evidence)
    await startBacktest(stage, finished)
    await page.getByText(`session ${session?.session_id}`).click()
    await expect(page.getByText('Transcript (2 messages)')).toBeVisible()
    await expect(page.getByText('You asked about the delay.').first()).toBeVisible()
  },
  backtests: openBacktests,
  'backtest, from the list': async (stage) => {
    stage.plain.stub('GET', '/v1/backtests/b0', { status: 200, body: finished, times: 9 })
    await openBacktests(stage)
    // Running ones stand before it.
    await link(stage.page, 'Cold call').and(stage.page.locator('[href*="%22b0%22"]')).click()
    const dialog = stage.page.getByRole('dialog', { name: 'Backtest' })
    await expect(dialog.getByRole('region', { name: 'Crossings' })).toBeVisible()
  },
  'report prompt, being tried': async (stage) => {
    stage.plain.stub('POST', '/v1/trials/judge', neverAnswered)
    await judgePrompt(stage)
    await expect(button(stage.page, 'Stop')).toBeFocused()
  },
  'report prompt, tried': async (stage) => {
    const { page, plain } = stage
    const body = { raw: '', report, usage: null }
    plain.stub('POST', '/v1/trials/judge', { status: 200, body })
    await judgePrompt(stage)
    await expect(page.getByText('You asked about the delay.')).toBeVisible()
  },
  'report prompts, marked': async ({ page, plain }) => {
    plain.backend.advertise('marks')
    for (const id of ['1', '2', '3', '4'])
      plain.stub('GET', `/v1/interaction-mode-report-details/${id}/agreement`, {
        ...{ status: 200, body: agreement, times: 9 },
      })
    await plain.signIn(page)
    await openSegment(page, 'Tests')
    await expect(page.getByText('24 sessions marked by people').first()).toBeVisible()
  },
  'sessions to mark': async (stage) => {
    await openMarks(stage, queue)
    await button(stage.page, 'Save scores').click()
    await expect(stage.page.getByText('Enter a number from 0 to 100')).toBeVisible()
  },
  'sessions to mark, marked': (stage) => mark(stage, queue),
  'sessions to mark, the next': async (stage) => {
    await mark(stage, queue)
    await button(stage.page, 'Next session').click()
    await expect(stage.page.getByText('2 of 3')).toBeVisible()
  },
  'sessions to mark, all marked': async (stage) => {
    await mark(stage, queue.slice(0, 1))
    await button(stage.page, 'Next session').click()
    await expect(stage.page.getByText('1 session marked. Thank you.')).toBeVisible()
  },
  'sessions to mark, none': async (stage) => {
    await openMarks(stage, [])
    await expect(stage.page.getByText('No sessions to mark')).toBeVisible()
  },
  'scores over time, broken by a report prompt': async ({ page, plain }) => {
    const trend = trendOf(8).map((point, at) =>
      at === 5
        ? { ...point, marks: [{ entity: 'mode-reports' as const, id: '7', version: 3 }] }
        : point,
    )
    const path = '/v1/interaction-mode-report-details/7/agreement?version=3'
    plain.stub('GET', path, { status: 200, body: { ...agreement, version: 3 }, times: 9 })
    plain.stub('GET', '/v1/sessions/8/evidence', { status: 200, body: recorded, times: 9 })
    await openScored(page, plain, trend, ['marks'])
    await expect(scores(page).getByText('The line breaks where')).toBeVisible()
    await scores(page).getByText('As a table').click()
    await expect(scores(page).getByText('the line breaks', { exact: false }).nth(1)).toBeVisible()
    await button(page, 'View Report').first().click()
    await expect(reportDialog(page)).toContainText('Judged by version 3. 24 sessions marked')
  },
}
