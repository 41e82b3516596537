import type { Locator, Page } from '@playwright/test'
import { modelEvents } from '../../server/test/model-server.ts'
import type { ModelAnswer, ModelCall } from '../../server/test/model-server.ts'
import { expect } from '../support/fixtures.ts'
import { button, openSegment } from '../support/page.ts'

/** Opens the form of a persona and a test conversation beside it, from any segment. */
export async function tryPersona(page: Page, name = 'Walter Brandt'): Promise<Locator> {
  await openSegment(page, 'Personas')
  await button(page, `Edit ${name}`).click()
  await button(page, 'Try it').first().click()
  await expect(messageBox(page, name)).toBeFocused()
  return panel(page, name)
}

/** The panel of a test conversation. */
export const panel = (page: Page, name = 'Walter Brandt'): Locator =>
  page
    .getByRole('complementary', { name: `Test conversation with ${name}`, exact: true })
    .or(page.getByRole('dialog', { name: `Test conversation with ${name}`, exact: true }))

/** The box in which the trainee's next message is typed. */
export const messageBox = (page: Page, name = 'Walter Brandt'): Locator =>
  page.getByLabel(`Message to ${name}`)

/** The lines of the conversation: who speaks, and what. */
export const conversation = (page: Page): Locator =>
  page.getByRole('list', { name: 'Conversation', exact: true }).locator('> li')

/** Sends a message, and waits for the end of the answer. */
export async function say(page: Page, text: string, name = 'Walter Brandt'): Promise<void> {
  await messageBox(page, name).fill(text)
  await messageBox(page, name).press('Enter')
  await expect(button(panel(page, name), 'Send')).toBeVisible()
}

/** The messages of a call without the prompt. */
export const messagesOf = (call: ModelCall | undefined): string[] =>
  (call?.body.messages ?? []).slice(1).map(({ role, content }) => `${role}: ${content}`)

/** An answer whose words arrive one at a time, when the test says so. */
export function wordByWord() {
  let write: (word: string) => void = () => undefined
  let finish: () => void = () => undefined
  let begin: (call: ModelCall) => void = () => undefined
  const begun = new Promise<ModelCall>((resolve) => {
    begin = resolve
  })
  const answer: ModelAnswer = (response, call) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    write = (word) => response.write(modelEvents.word(word))
    finish = () => response.end(modelEvents.finish() + modelEvents.done)
    response.flushHeaders()
    begin(call)
  }
  return {
    answer,
    /** The call, once it has begun. */
    begun,
    write: (word: string) => write(word),
    finish: () => finish(),
  }
}
