import type { Message } from '@greenroom/contract'
import type { Page } from '@playwright/test'
import { expect, test as base } from '../support/fixtures.ts'
import type { Greenroom } from '../support/greenroom.ts'
import { button, openSegment } from '../support/page.ts'
import { play } from './model-roles.ts'

/** What a conversation is kept with. */
interface KeptOptions {
  messages?: readonly Message[]
  expectations?: readonly string[]
}

interface KeptFixtures {
  /** Keeps a conversation with Walter Brandt in a prospecting call. */
  keep: (name: string, options?: KeptOptions) => Promise<void>
}

/** `test` with a fake model server that plays a persona and a judge until told otherwise. */
export const test = base.extend<KeptFixtures>({
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
  { messages = said('Good morning.', 'Who is this?'), expectations = [] }: KeptOptions = {},
): Promise<void> {
  const find = async (path: string, called: string) =>
    ((await api('GET', path)).body as Record<string, string>[]).find(
      (row) => row['name'] === called,
    )
  const body = {
    name,
    mode_id: (await find('/v1/interaction-modes', 'Prospecting call'))?.['mode_id'],
    persona_id: (await find('/v1/ai-personas', 'Walter Brandt'))?.['persona_id'],
    prompt: 'The prompt of then.',
    messages,
    expectations,
  }
  const { status } = await api('POST', '/v1/trials', body)
  expect(status).toBe(201)
}

/** Opens the kept conversations of Walter Brandt in his form. */
export async function openKept(page: Page): Promise<void> {
  await openSegment(page, 'Personas')
  await button(page, 'Edit Walter Brandt').click()
  await button(page, 'Try it').first().click()
  await button(page, 'Kept conversations').click()
}
