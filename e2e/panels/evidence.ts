import type { Locator, Page } from '@playwright/test'
import type { Evidence, Feature, TrendPoint } from '@greenroom/contract'
import { expect } from '../support/fixtures.ts'
import type { Plain } from '../support/fixtures.ts'
import { heading } from '../support/page.ts'
import { userRow } from './users.ts'

export const reportDialog = (page: Page): Locator =>
  page.getByRole('dialog', { name: 'Performance Report' })
export const met = (page: Page): Locator =>
  reportDialog(page).getByText('Prompt used in this session', { exact: true })
export const metSource = (page: Page, noun: string): Locator =>
  reportDialog(page)
    .getByRole('list', { name: 'What the prompt was made of' })
    .getByRole('listitem')
    .filter({ hasText: new RegExp(`^${noun}`, 'i') })
export const scores = (page: Page): Locator =>
  page.getByRole('region', { name: 'Scores over time' })
export const scoreLine = (page: Page): Locator =>
  scores(page).getByRole('img', { name: /^Scores of/ })
export const marks = (page: Page): Locator =>
  scores(page).getByRole('group', { name: 'Changed versions' }).getByRole('button')

const source = (entity: Evidence['parts'][number]['sources'][number]['entity'], id: string) => ({
  entity,
  id,
  name: entity === 'personas' ? 'Dana Whitfield' : 'Cold call',
  version: 3,
  actor_email: 'robin.hale@a-plant-with-a-long-name.example',
  at: '2026-01-15T09:00:00.000Z',
  changed_since: false,
})

const text = 'You are Dana Whitfield.\nAnswer in short sentences.'

/** Evidence of session 1 as a backend with the feature sends it. */
export const recorded: Evidence = {
  session_id: '1',
  kind: 'recorded',
  at: '2026-02-01T14:05:12.000Z',
  mode_id: '1',
  persona_id: '1',
  hash: '0'.repeat(64),
  text,
  parts: [
    { placeholder: null, sources: [{ ...source('interaction-modes', '1'), changed_since: true }] },
    { placeholder: 'name', start: 8, length: 14, sources: [source('personas', '1')] },
  ],
  report_prompt: source('mode-reports', '7'),
  transcript: [
    { from: 'trainee', text: 'Good morning, Dana.' },
    { from: 'persona', text: 'You have two minutes.' },
  ],
}

export const unknown: Evidence = {
  ...recorded,
  kind: 'unknown',
  hash: null,
  text: null,
  parts: [],
  report_prompt: null,
  transcript: null,
}

/** The prompt that is composed now, after the mode has changed. */
export const composedNow = {
  ...{ mode_id: '1', persona_id: '1', hash: '1'.repeat(64), tokens: 9, encoding: 'o200k_base' },
  text: 'You are Dana Whitfield.\nAnswer in long sentences.',
  characters: 49,
  parts: [],
}

/** Sessions with scores, oldest first: the mode changes before every fourth. */
export const trendOf = (count: number): TrendPoint[] =>
  Array.from({ length: count }, (_, at) => ({
    session_id: String(at + 1),
    at: new Date(Date.UTC(2026, 0, 1) + at * 3_600_000).toISOString(),
    overall_score: 50 + ((at * 7) % 40),
    changed_since: at === 0 ? null : at < count - 2,
    marks:
      at % 4 === 3 ? [{ entity: 'interaction-modes', id: '1', version: 1 + (at + 1) / 4 }] : [],
  }))

/** Opens the sessions of Ines Duarte in front of a backend that knows the prompts of their sessions. */
export async function openScored(
  page: Page,
  plain: Plain,
  trend = trendOf(8),
  features: readonly Feature[] = [],
): Promise<void> {
  plain.backend.advertise('evidence', 'compositions', ...features)
  plain.stub('GET', '/v1/sessions/user/1/trend', { status: 200, body: trend, times: 20 })
  plain.stub('GET', '/v1/sessions/user/1', {
    status: 200,
    body: trend.map(({ session_id, at, overall_score }) => ({
      ...{ session_id, start_time: at, persona_id: 1, mode_id: 1, status: 'completed' },
      performance_report: { overall_score },
    })),
    times: 20,
  })
  await plain.signIn(page)
  await userRow(page, 'Ines Duarte').getByRole('button', { name: 'View Sessions' }).click()
  await expect(heading(page)).toHaveText('Sessions of Ines Duarte')
}
