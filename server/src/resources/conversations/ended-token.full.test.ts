import { adminRole } from '@greenroom/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { issueToken } from '../../access/tokens.ts'
import { caller } from '../../../test/call.ts'
import { hangAfter, modelEvents } from '../../../test/model-server.ts'
import {
  conversation,
  eventsOf,
  openReply,
  startConversationApp,
} from '../../../test/conversations.ts'
import type { ConversationApp } from '../../../test/conversations.ts'
import { addUser, setRole } from '../../../test/users.ts'

const email = 'robin@greenroom.example'
const password = 'seven purple bicycles'

let trial: ConversationApp
let userId: string
beforeAll(async () => {
  trial = await startConversationApp()
  userId = await addUser(trial.app.db, { email, password, role: adminRole })
})
afterAll(() => trial.close())
beforeEach(() => trial.app.db.deleteFrom('model_calls').execute())

/** Signs in, with all that such a session is called with. */
const signIn = async () => {
  const token = await issueToken(trial.app.db, userId)
  return { token, call: caller(trial.app.url, { authorization: `Bearer ${token}` }) }
}

const ended = 'Your session has ended. Please sign in again.'

/** What ends a session, or takes its rights, while a reply is under way. */
const endings = {
  'the caller signs out': async ({ call }) => call('DELETE', '/api/v1/auth/logout'),
  'the password changes on another device': async () => {
    const { call } = await signIn()
    const body = { current_password: password, new_password: `${password}!` }
    return call('PUT', '/api/v1/account/password', body)
  },
  'the device is revoked': async ({ call }) => {
    const { body } = await call('GET', '/api/v1/account/tokens')
    const { id } = Object(body).find(({ current }: { current: boolean }) => current)
    return (await signIn()).call('DELETE', `/api/v1/account/tokens/${id}`)
  },
} satisfies Record<
  string,
  (session: Awaited<ReturnType<typeof signIn>>) => Promise<{ status: number }>
>

/** Opens a reply and reads its first word. The model says no more. */
const openTalk = async (token: string) => {
  trial.model.answer(hangAfter(modelEvents.word('Well')))
  const events = eventsOf(await openReply({ url: trial.app.url, token }))
  expect((await events.next()).value).toMatchObject({ name: 'start' })
  expect((await events.next()).value).toMatchObject({ name: 'text' })
  return events
}

/** The model server would say nothing for another 120 seconds. */
const soon = 60_000

test.each(Object.entries(endings))('ends a reply soon after %s', async (_, end) => {
  const session = await signIn()
  const events = await openTalk(session.token)
  expect((await end(session)).status).toBe(204)
  const startedAt = performance.now()
  expect((await events.next()).value).toEqual({ name: 'failed', data: { message: ended } })
  expect((await events.next()).done).toBe(true)
  await trial.model.calls.at(-1)?.left
  expect(performance.now() - startedAt).toBeLessThan(soon)
})

test('ends a reply and a judgement soon after the caller has lost the role', async () => {
  const { token, call } = await signIn()
  const events = await openTalk(token)
  const judged = call('POST', '/api/v1/trials/judge', {
    kind: 'report',
    template: 'Judge.',
    messages: conversation.messages,
  })
  await expect
    .poll(() => trial.model.calls.at(-1)?.body.messages[0]?.content, { timeout: 30_000 })
    .toBe('Judge.')
  await setRole(trial.app.db, email, 'sales_person')
  const startedAt = performance.now()
  expect((await events.next()).value).toMatchObject({ name: 'failed' })
  expect((await judged).status).toBe(403)
  expect(performance.now() - startedAt).toBeLessThan(soon)
  await setRole(trial.app.db, email, adminRole)
})

test('does not end a reply of a session that goes on', async () => {
  trial.model.answer(hangAfter(modelEvents.word('Well')))
  const events = eventsOf(await openReply(trial.app))
  expect((await events.next()).value).toMatchObject({ name: 'start' })
  expect((await events.next()).value).toMatchObject({ name: 'text' })
  const next = events.next()
  // The server looks at the session each second. No event could end this wait earlier.
  const wait = new Promise((resolve) => setTimeout(resolve, 2_500, 'still open'))
  expect(await Promise.race([next, wait])).toBe('still open')
})
