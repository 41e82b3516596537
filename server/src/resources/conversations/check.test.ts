import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { refuseWith, words } from '../../../test/model-server.ts'
import { startConversationApp } from '../../../test/conversations.ts'
import type { ConversationApp } from '../../../test/conversations.ts'

let trial: ConversationApp
beforeAll(async () => {
  trial = await startConversationApp()
})
afterAll(() => trial.close())
beforeEach(() => trial.app.db.deleteFrom('model_calls').execute())

const messages = [
  { from: 'trainee', text: 'What does it cost?' },
  { from: 'persona', text: 'I pay 4,000 a day.\nThat hurts.' },
]
const expectations = ['mentions the price only when asked', 'is friendly']
const usage = { prompt_tokens: 11, completion_tokens: 7 }

const check = (body: object = {}) =>
  trial.app.admin('POST', '/api/v1/trials/check', { expectations, messages, ...body })
const answerJson = (...results: object[]) => {
  const raw = JSON.stringify({ results })
  trial.model.answer(words([raw]))
  return raw
}

test('tells which expectations are met, each with its quote', async () => {
  const raw = answerJson(
    { number: 2, met: false, quote: '' },
    { number: 1, met: true, quote: ' I pay 4,000 a day. ' },
  )
  const { status, body } = await check()
  expect([status, body]).toEqual([
    200,
    {
      raw,
      results: [
        { expectation: expectations[0], met: true, quote: 'I pay 4,000 a day.' },
        { expectation: expectations[1], met: false, quote: '' },
      ],
      usage,
      model: 'test-model',
    },
  ])
})

test('asks about the conversation and each expectation', async () => {
  answerJson({ number: 1, met: true }, { number: 2, met: true })
  await check()
  const [instruction, question] = trial.model.calls.at(-1)?.body.messages ?? []
  expect(instruction).toMatchObject({ role: 'system', content: expect.stringContaining('JSON') })
  expect(question).toEqual({
    role: 'user',
    content: `The conversation:

Trainee: What does it cost?

Customer: I pay 4,000 a day.
That hurts.

The expectations:

1. mentions the price only when asked
2. is friendly`,
  })
})

test.each(['I pay 4000 a day.', 'What does it cost? I pay', 'Customer: I pay 4,000 a day.'])(
  'empties a quote that nobody said: %s',
  async (quote) => {
    answerJson({ number: 1, met: true, quote }, { number: 2, met: true, quote: null })
    const { body } = await check()
    expect(Object(body).results).toMatchObject([
      { met: true, quote: '' },
      { met: true, quote: '' },
    ])
  },
)

test('reads an answer in a fence', async () => {
  const json = JSON.stringify({
    results: [
      { number: 1, met: true },
      { number: 2, met: false },
    ],
  })
  trial.model.answer(words([`Sure:\n\`\`\`json\n${json}\n\`\`\``]))
  expect((await check()).body).toMatchObject({ results: [{ met: true }, { met: false }] })
})

test.each([
  'All is well.',
  '{"results": [{"number": 1, "met": true}]}',
  '{"results": [{"number": 1, "met": "yes"}, {"number": 2, "met": true}]}',
  '{"results": {}}',
  '[true, false]',
])('responds 502 to an answer that cannot be read: %s', async (raw) => {
  trial.model.answer(words([raw]))
  const message = 'The model server sent a verdict that cannot be read.'
  expect(await check()).toMatchObject({ status: 502, body: { message } })
})

test('responds 502 when the model server refuses', async () => {
  trial.model.answer(refuseWith(500, {}))
  const message = 'The model server answered 500.'
  expect(await check()).toMatchObject({ status: 502, body: { message } })
})

test('rejects a check without expectations', async () => {
  expect(await check({ expectations: [] })).toMatchObject({
    status: 400,
    body: { message: 'expectations must have at least one expectation', field: 'expectations' },
  })
})
