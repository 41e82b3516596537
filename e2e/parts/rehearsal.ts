import type { Message } from '@greenroom/contract'
import type { Locator, Page } from '@playwright/test'
import type { FakeModelServer, ModelCall } from '../../server/test/model-server.ts'
import type { Greenroom } from '../support/greenroom.ts'
import { button, openSegment } from '../support/page.ts'
import { expect, test as base } from '../support/fixtures.ts'
import { play } from './model-roles.ts'

/** What a conversation is kept with. */
interface KeptOptions {
  mode?: string
  persona?: string
  messages?: readonly Message[]
  expectations?: readonly string[]
}

interface RehearsalFixtures {
  /** Keeps a conversation. */
  keep: (name: string, options?: KeptOptions) => Promise<void>
}

/** `test` with a fake model server. It plays a persona and a judge until told otherwise. */
export const test = base.extend<RehearsalFixtures>({
  keep: async ({ greenroom, model }, use) => {
    model.answer(play())
    await use((name, options) => keepConversation(greenroom, name, options))
  },
})

export { expect }

export const said = (...texts: string[]): Message[] =>
  texts.map((text, at) => ({ from: at % 2 === 0 ? 'trainee' : 'persona', text }))

async function keepConversation(
  { api }: Greenroom,
  name: string,
  {
    mode = 'Prospecting call',
    persona = 'Walter Brandt',
    messages = said('Good morning.', 'Who is this?', 'Maya from Halden.', 'What does it cost?'),
    expectations = [],
  }: KeptOptions = {},
): Promise<void> {
  const find = async (path: string, called: string) =>
    ((await api('GET', path)).body as Record<string, string>[]).find(
      (row) => row['name'] === called,
    )
  const body = {
    name,
    mode_id: (await find('/v1/interaction-modes', mode))?.['mode_id'],
    persona_id: (await find('/v1/ai-personas', persona))?.['persona_id'],
    prompt: 'The prompt of then.',
    messages,
    expectations,
  }
  const { status } = await api('POST', '/v1/trials', body)
  expect(status).toBe(201)
}

/** Waits until the model was asked to answer this line. */
export async function receivedCall(model: FakeModelServer, line: string): Promise<ModelCall> {
  const find = () => model.calls.findLast(({ body }) => body.messages.at(-1)?.content === line)
  await expect.poll(find).toBeDefined()
  const call = find()
  if (!call) throw new Error(`${line} was not received`)
  return call
}

/** Opens the kept conversations of a persona in its form. */
export async function openKept(page: Page, persona = 'Walter Brandt'): Promise<void> {
  await openSegment(page, 'Personas')
  await button(page, `Edit ${persona}`).click()
  await button(page, 'Try it').first().click()
  await button(page, 'Kept conversations').click()
}

/** The view of a rehearsal. */
export const rehearsal = (page: Page): Locator => page.getByRole('dialog', { name: /^Rehearsal/ })

/** Opens the rehearsal of the set that is nearest to the open kept conversations. */
export async function openSet(page: Page): Promise<Locator> {
  await openKept(page)
  await button(page, 'Rehearse').click()
  await expect(button(page, 'Start rehearsal')).toBeVisible()
  return rehearsal(page)
}

/** The row of a conversation in the table of a set. */
export const row = (page: Page, name: string): Locator =>
  rehearsal(page).getByRole('row').filter({ hasText: name })
