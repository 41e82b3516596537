import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { hangAfter, modelEvents } from '../../../test/model-server.ts'
import { openReply, readReply, startConversationApp } from '../../../test/conversations.ts'
import type { ConversationApp } from '../../../test/conversations.ts'
import { modelTimeouts } from '../../adapters/model-server/chat.ts'

const usual = { ...modelTimeouts }

let trial: ConversationApp
beforeAll(async () => {
  trial = await startConversationApp()
})
afterAll(() => trial.close())
beforeEach(async () => {
  await trial.app.db.deleteFrom('model_calls').execute()
})
afterEach(() => Object.assign(modelTimeouts, usual))

const lastCall = () => trial.model.calls.at(-1)

test('the first word may take 30 seconds and the whole answer 120', () => {
  expect(usual).toEqual({ firstWord: 30_000, whole: 120_000 })
})

test('ends an answer whose first word is late', async () => {
  modelTimeouts.firstWord = 200
  trial.model.answer(hangAfter(': ping\n\n'))
  const message = 'The model server sent no word within 0.2 seconds.'
  expect((await readReply(trial.app)).at(-1)).toEqual(['failed', { message }])
  await lastCall()?.left
})

test('responds 502 when the model server does not respond in time', async () => {
  modelTimeouts.firstWord = 200
  trial.model.answer((_, { left }) => left)
  const response = await openReply(trial.app)
  const message = 'The model server sent no word within 0.2 seconds.'
  expect([response.status, await response.json()]).toEqual([502, { message }])
  await lastCall()?.left
})

test('ends an answer that takes too long', async () => {
  modelTimeouts.firstWord = 200
  modelTimeouts.whole = 600
  trial.model.answer(async (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    while (!response.destroyed) {
      response.write(modelEvents.word('and '))
      await wait(50)
    }
  })
  const message = 'The model server did not finish within 0.6 seconds.'
  const events = await readReply(trial.app)
  expect(events.at(-1)).toEqual(['failed', { message }])
  expect(events.length).toBeGreaterThan(5)
  await lastCall()?.left
})
