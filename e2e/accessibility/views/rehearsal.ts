import type { Page } from '@playwright/test'
import { expect } from '../../support/fixtures.ts'
import type { Plain } from '../../support/fixtures.ts'
import { button } from '../../support/page.ts'
import type { Stage, Views } from './view.ts'

const messages = [
  { from: 'trainee', text: 'Good morning, Maya from Halden Pumps. Do you have a minute?' },
  { from: 'persona', text: 'A minute. What does it cost?' },
]
const summary = (id: string, name: string, expectations: readonly string[] = []) => ({
  trial_id: id,
  name,
  mode_id: '1',
  persona_id: '1',
  expectations,
  replies: 1,
  actor_email: 'robin.hale@a-plant-with-a-long-name.example',
  version: 1,
  created_at: '2026-02-01T09:00:00Z',
  updated_at: '2026-02-01T09:00:00Z',
})
const kept = [
  summary('a', 'Price pushback', ['Mentions the price only when asked', 'Stays polite']),
  summary('b', 'A conversation with a name that is too long for a single line of a small screen'),
  { ...summary('c', 'Gatekeeper'), persona_id: null },
]

const events = Object.entries({
  start: { hash: 'f00d', model: 'test' },
  text: { delta: 'Send me a reference of a plant like ours first.' },
  end: { finish: 'stop', usage: null, first_ms: 5, ms: 9 },
}).map(([name, data]) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`)

const results = kept[0]?.expectations.map((expectation, at) => ({
  expectation,
  met: at === 0,
  quote: at === 0 ? 'Send me a reference of a plant like ours first.' : '',
}))

/** Lets the plain backend keep conversations, answer and judge. The second conversation fails. */
function keepConversations({ backend, stub }: Plain): void {
  backend.advertise('trials')
  const answer = (method: string, path: string, body: unknown, times = 10) =>
    stub(method, path, { status: 200, body, times })
  answer('GET', '/v1/trials', kept)
  for (const one of kept)
    answer('GET', `/v1/trials/${one.trial_id}`, {
      ...one,
      prompt: 'You are someone else.',
      messages,
      report: null,
      coaching: null,
    })
  const reply = { status: 200, contentType: 'text/event-stream', body: events.join('') }
  stub('POST', '/v1/trials/reply', reply)
  const message = 'The model server sent no word within 30 seconds.'
  stub('POST', '/v1/trials/reply', { status: 502, body: { message } })
  stub('POST', '/v1/trials/reply', { ...reply, delay: 600_000 })
  for (const overall_score of [80, 84, 70, 71])
    answer('POST', '/v1/trials/judge', { raw: '', report: { overall_score }, usage: null }, 1)
  answer('POST', '/v1/trials/check', { raw: '', results, usage: null })
}

const view = (page: Page) => page.getByRole('dialog', { name: 'Rehearsal' })

async function openRehearsal({ page, plain }: Stage): Promise<void> {
  keepConversations(plain)
  await plain.signIn(page, 'Personas')
  await button(page, 'Edit Dana Whitfield').click()
  await button(page, 'Try it').first().click()
  await button(page, 'Kept conversations').click()
  await button(page, 'Rehearse').click()
}

async function chooseAll(stage: Stage): Promise<void> {
  const { page } = stage
  await openRehearsal(stage)
  await view(page).getByLabel('Conversations').selectOption('All kept conversations (3)')
  await expect(view(page).getByRole('row')).toHaveCount(4)
}

async function rehearse(stage: Stage): Promise<void> {
  await chooseAll(stage)
  await button(stage.page, 'Start rehearsal').click()
  await expect(view(stage.page).getByText('Finished: 1 done, 1 failed')).toBeVisible()
}

/** A rehearsal of kept conversations. */
export const rehearsal: Views = {
  rehearsal: chooseAll,
  'rehearsal, results': rehearse,
  'rehearsal, one conversation': async (stage) => {
    const { page } = stage
    await rehearse(stage)
    await button(page, 'Price pushback').click()
    await view(page).getByText('What changed in the prompt').click()
    await expect(view(page).getByRole('deletion').first()).toBeVisible()
  },
  'rehearsal, running': async (stage) => {
    await rehearse(stage)
    await button(stage.page, 'Rehearse the other 1').click()
    await expect(button(stage.page, 'Stop')).toBeFocused()
  },
  'rehearsal, not loaded': async (stage) => {
    stage.plain.stub('GET', '/v1/interaction-mode-report-details', { status: 500 })
    await openRehearsal(stage)
    await expect(button(view(stage.page), 'Retry')).toBeVisible()
  },
}
