import type { Plain } from '../../support/fixtures.ts'
import { expect } from '../../support/fixtures.ts'
import { button } from '../../support/page.ts'
import type { Stage, Views } from './view.ts'

const event = (name: string, data: unknown) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`
const longAnswer = 'We had that in March. '.repeat(12)
const answer =
  event('start', { hash: 'h', model: 'm' }) +
  event('text', { delta: longAnswer }) +
  event('end', { finish: 'stop', usage: null, first_ms: 1, ms: 2 })

const report = {
  rapport_building: 72,
  a_score_with_a_rather_long_name: 64.5,
  overall_score: 70,
  coaching_summary: 'You asked about the delay. Ask what it cost.',
}

const kept = {
  trial_id: 't1',
  name: 'A first call about the delay in March',
  mode_id: '1',
  persona_id: '1',
  expectations: ['Mentions the price only when asked', 'Stays polite'],
  replies: 1,
  actor_email: 'robin.hale@a-plant-with-a-long-name.example',
  version: 1,
  created_at: '2026-02-01T09:00:00Z',
  updated_at: '2026-02-01T09:00:00Z',
  session_id: null,
  user_id: null,
}

const wholeConversation = {
  ...kept,
  prompt: 'The prompt of then.',
  messages: [
    { from: 'trainee', text: 'Good morning.' },
    { from: 'persona', text: longAnswer },
  ],
  report,
  coaching: 'What did you want to achieve?',
}

/** Lets the plain backend hold test conversations. */
export function holdConversations({ backend, stub }: Plain): void {
  backend.advertise('trials')
  const contentType = 'text/event-stream'
  stub('POST', '/v1/trials/reply', { status: 200, body: answer, contentType })
  stub('POST', '/v1/trials/reply', { status: 502, body: { message: 'The model is overloaded.' } })
  const judgement = { raw: JSON.stringify(report), report, usage: null }
  stub('POST', '/v1/trials/judge', { status: 200, body: judgement })
  const coaching = { raw: 'What did you want to achieve?', usage: null }
  stub('POST', '/v1/trials/judge', { status: 200, body: coaching })
  stub('GET', '/v1/trials', { status: 200, body: [kept], times: 20 })
  stub('GET', '/v1/trials/t1', { status: 200, body: wholeConversation, times: 20 })
}

async function openTryIt({ page, plain }: Stage): Promise<void> {
  holdConversations(plain)
  await plain.signIn(page, 'Personas')
  await button(page, 'Edit Dana Whitfield').click()
  await button(page, 'Try it').first().click()
  await expect(page.getByText('You are the trainee.')).toBeVisible()
}

async function say({ page }: Stage, text: string): Promise<void> {
  await page.getByLabel('Message to Dana Whitfield').fill(text)
  await page.keyboard.press('Enter')
}

/** A conversation with one answer. */
async function converse(stage: Stage): Promise<void> {
  await openTryIt(stage)
  await say(stage, 'Good morning.')
  await expect(button(stage.page, 'Judge')).toBeEnabled()
}

async function openKept(stage: Stage): Promise<void> {
  await openTryIt(stage)
  await button(stage.page, 'Kept conversations').click()
  await expect(stage.page.getByRole('button', { name: kept.name })).toBeVisible()
}

async function openKeptConversation(stage: Stage): Promise<void> {
  await openKept(stage)
  await stage.page.getByRole('button', { name: kept.name }).click()
  await expect(stage.page.getByText('What did you want to achieve?')).toBeVisible()
}

/** A test conversation beside the form, and the kept ones. */
export const conversations: Views = {
  'test conversation, empty': openTryIt,
  'test conversation, answered': converse,
  'test conversation, judged': async (stage) => {
    await converse(stage)
    await button(stage.page, 'Judge').click()
    await expect(stage.page.getByText('What did you want to achieve?')).toBeVisible()
  },
  'test conversation, failed': async (stage) => {
    await converse(stage)
    await say(stage, 'And then?')
    await expect(stage.page.getByText('The model is overloaded.')).toBeVisible()
  },
  'test conversation, keeping it': async (stage) => {
    const { page } = stage
    await converse(stage)
    await button(page, 'Keep').click()
    await page.getByLabel('Name of the conversation').fill('')
    await button(page, 'Keep').click()
    await expect(page.getByText('Name is required')).toBeVisible()
  },
  'kept conversations': openKept,
  'kept conversation': openKeptConversation,
  'kept conversation, renaming it': async (stage) => {
    await openKeptConversation(stage)
    await button(stage.page, 'Rename').click()
    await expect(button(stage.page, 'Keep changes')).toBeVisible()
  },
}
