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
  { from: 'trainee', text: 'What costs you $& most?' },
  { from: 'persona', text: 'Downtime.' },
]
const transcript = 'Trainee: What costs you $& most?\n\nCustomer: Downtime.'
const usage = { prompt_tokens: 11, completion_tokens: 7 }
const model = 'test-model'

const judge = (body: object) =>
  trial.app.admin('POST', '/api/v1/trials/judge', {
    kind: 'report',
    template: 'Judge the call.\nBe strict.',
    messages,
    ...body,
  })
const sent = () => trial.model.calls.at(-1)?.body.messages

test('sends the transcript after a template without a place for it', async () => {
  trial.model.answer(words(['Well', ' done.']))
  const { status, body } = await judge({ kind: 'coaching' })
  expect([status, body]).toEqual([200, { raw: 'Well done.', usage, model }])
  expect(sent()).toEqual([
    { role: 'system', content: 'Judge the call.\nBe strict.' },
    { role: 'user', content: transcript },
  ])
})

test('asks the model that judges, if it is another one, and tells what answered', async () => {
  const other = await startConversationApp({}, { judge: 'judge-model' })
  other.model.answer(words(['Well done.'], { model: 'judge-model-2026-08' }))
  const { body } = await other.app.admin('POST', '/api/v1/trials/judge', {
    ...{ kind: 'coaching', template: 'Judge.', messages: [{ from: 'trainee', text: 'Hello.' }] },
  })
  expect(body).toMatchObject({ raw: 'Well done.', model: 'judge-model-2026-08' })
  expect(other.model.calls.at(-1)?.body.model).toBe('judge-model')
  await other.close()
})

test('puts the transcript in its place in the template', async () => {
  await judge({ kind: 'coaching', template: 'Read:\n{conversation_text}\nCoach.' })
  expect(sent()).toEqual([{ role: 'user', content: `Read:\n${transcript}\nCoach.` }])
})

const report = { overall_score: 71, coaching_summary: 'Ask "why".\n{Then wait.}' }
const json = JSON.stringify(report, null, 2)

test.each([
  ['alone', json],
  ['in a fence', `Here it is:\n\`\`\`json\n${json}\n\`\`\`\nGood luck!`],
  ['in a fence without a language', `\`\`\`\n${json}\n\`\`\``],
  ['between sentences', `My verdict is ${json}, as you see.`],
  ['in a fence beside braces', `In {json}:\n\`\`\`JSON \n${json}\n  \`\`\`\nOr {not}?`],
])('reads a report %s', async (_, raw) => {
  trial.model.answer(words(raw.split(/(?<= )/)))
  expect((await judge({})).body).toEqual({ raw, report, score_scale: 100, usage, model })
})

test('tells the scale that the prompt names', async () => {
  trial.model.answer(words([json]))
  const { body } = await judge({ template: 'Score from 0 to 10.' })
  expect(body).toMatchObject({ report, score_scale: 10 })
})

test.each(['Well done.', '{"overall_score": 7', '[1, 2]', '"text"', '7'])(
  'gives only the answer if it has no report: %s',
  async (raw) => {
    trial.model.answer(words([raw]))
    expect((await judge({})).body).toEqual({ raw, usage, model })
  },
)

test('responds 502 when the model server refuses', async () => {
  trial.model.answer(refuseWith(404, { error: { message: 'model "x" not found' } }))
  expect(await judge({})).toMatchObject({
    status: 502,
    body: { message: 'The model server answered 404 (model "x" not found).' },
  })
})

test.each([
  [{ kind: 'grade' }, 'kind must be report or coaching', 'kind'],
  [{ template: null }, 'template must be text', 'template'],
])('rejects %j', async (body, message, field) => {
  expect(await judge(body)).toMatchObject({ status: 400, body: { message, field } })
})
