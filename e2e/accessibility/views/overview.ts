import { expect } from '../../support/fixtures.ts'
import { button, openSegment } from '../../support/page.ts'
import type { Stage, Views } from './view.ts'

const dayMs = 86_400_000
const dayOf = (daysAgo: number) => new Date(Date.now() - daysAgo * dayMs).toISOString().slice(0, 10)

const figures = {
  sessions: 41,
  completed: 38,
  trainees: 12,
  minutes: 610,
  mean_score: 64.2,
  scored: 36,
}
const part = { sessions: 21, completed: 19, mean_score: 66.1, scored: 18, before_mean_score: 61 }
const insights = {
  ...{
    from: dayOf(27),
    to: dayOf(0),
    figures,
    before: { ...figures, sessions: 30, mean_score: 60 },
  },
  weeks: [21, 14, 7, 0].map((daysAgo, at) => ({
    start: dayOf(daysAgo),
    sessions: 10 + at,
    completed: 9,
    trainees: 6,
    mean_score: 60 + at,
  })),
  modes: [{ mode_id: '1', name: 'Cold call', ...part }],
  personas: [{ persona_id: '1', name: 'Dana Whitfield', ...part, mean_score: null }],
  progress: { trainees: 9, first_mean: 58.1, latest_mean: 66.4 },
  quiet: { days: 14, people: 3 },
  credits: { used: 41, remaining: 230, low: 2 },
  changes: [
    {
      ...{ at: `${dayOf(10)}T09:00:00.000Z`, entity: 'industries', id: '1', name: 'Packaging' },
      ...{ version: 4, note: 'Asks about the cost of a stop', prompts: 21 },
    },
  ],
}

const session = (number: number, score: number | null) => ({
  ...{ session_id: String(number), status: score === null ? 'in_progress' : 'completed' },
  user: { user_id: '2', name: 'Ines Duarte', email: 'ines@plant.example' },
  mode: { mode_id: '1', name: 'Cold call' },
  persona: { persona_id: '1', name: 'Dana Whitfield' },
  ...{ start_time: score === null ? null : '2026-02-01T09:00:00Z', end_time: null },
  ...{ created_at: '2026-02-01T08:59:00Z', duration: '00:12:30' },
  ...{ overall_score: score, score },
})

async function openOverview({ page, plain }: Stage, body: object = insights): Promise<void> {
  plain.backend.advertise('insights', 'all-sessions', 'csv', 'session-search')
  // The page may ask a moment after midnight.
  for (const daysAgo of [0, -1]) {
    const days = `from=${dayOf(27 + daysAgo)}&to=${dayOf(daysAgo)}`
    plain.stub('GET', `/v1/insights?${days}`, { status: 200, body, times: 9 })
  }
  await plain.signIn(page)
  await openSegment(page, 'Overview')
  await expect(page.getByRole('table', { name: 'Modes and personas' })).toBeVisible()
}

/** How the programme goes, and the sessions of everybody. */
export const overview: Views = {
  overview: (stage) => openOverview(stage),
  'overview, days to be chosen': async (stage) => {
    await openOverview(stage)
    await stage.page.getByLabel('Time', { exact: true }).selectOption('custom')
    await stage.page.getByLabel('From (UTC)').fill('')
    await expect(stage.page.getByText('Choose a first and a last day')).toBeVisible()
  },
  'overview, with days that are not counted yet': async (stage) => {
    await openOverview(stage, { ...insights, missing_days: [dayOf(30), dayOf(29)] })
    await expect(stage.page.getByText(/^2 days from .* are not counted yet\./)).toBeVisible()
  },
  'overview, broken by a report prompt': async (stage) => {
    const { page } = stage
    const [change] = insights.changes
    const changes = change ? [{ ...change, entity: 'mode-reports', name: 'Cold call' }] : []
    await openOverview(stage, { ...insights, changes })
    await page.getByText('As a table').click()
    await expect(page.getByRole('cell', { name: '1, report prompt changed' })).toBeVisible()
    await expect(page.getByText('The line breaks where')).toBeVisible()
  },
  'overview, broken by another judge': async (stage) => {
    const { page } = stage
    const judge = { entity: 'judge', id: null, version: null, note: null, prompts: null }
    const name = 'a-model-with-a-rather-long-name-2026-11'
    const changes = [{ ...judge, name, at: `${dayOf(10)}T09:00:00.000Z` }]
    await openOverview(stage, { ...insights, changes })
    await button(page, new RegExp(`Judge model is now ${name}$`)).click()
    await expect(page.getByRole('status').filter({ hasText: 'Judge model is now' })).toBeVisible()
    await expect(page.getByText('The line breaks where')).toBeVisible()
  },
  'overview, of a persona': async (stage) => {
    const { page, plain } = stage
    for (const daysAgo of [0, -1]) {
      const days = `from=${dayOf(27 + daysAgo)}&to=${dayOf(daysAgo)}&persona_id=1`
      plain.stub('GET', `/v1/insights?${days}`, { status: 200, body: insights, times: 9 })
    }
    await openOverview(stage)
    await page.getByLabel('Persona', { exact: true }).selectOption('1')
    await expect(page.getByText('are those of all modes and personas')).toBeVisible()
  },
  'all sessions': async (stage) => {
    const { page, plain } = stage
    const body = [session(1, 71), session(2, null)]
    plain.stub('GET', '/v1/sessions?limit=100', { status: 200, body, times: 9 })
    await openOverview(stage)
    await page.getByRole('tab', { name: 'All sessions' }).click()
    await expect(page.getByText('2 sessions')).toBeVisible()
  },
  'all sessions, none': async (stage) => {
    const { page, plain } = stage
    plain.stub('GET', '/v1/sessions?limit=100', { status: 200, body: [], times: 9 })
    await openOverview(stage)
    await page.getByRole('tab', { name: 'All sessions' }).click()
    await expect(page.getByText('No sessions yet')).toBeVisible()
  },
}
