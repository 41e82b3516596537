import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { words } from '../../../test/model-server.ts'
import { slowestBeside } from '../../../test/slowest-beside.ts'
import { startConversationApp } from '../../../test/conversations.ts'
import type { ConversationApp } from '../../../test/conversations.ts'

let trial: ConversationApp
beforeAll(async () => {
  trial = await startConversationApp()
})
afterAll(() => trial.close())
beforeEach(() => trial.app.db.deleteFrom('model_calls').execute())

const usage = { prompt_tokens: 11, completion_tokens: 7 }

/** Judges with this answer of the model. @returns the response, and how long the slowest other request took meanwhile */
const judgeBeside = async (raw: string) => {
  trial.model.answer(words([raw]))
  const judged = trial.app.admin('POST', '/api/v1/trials/judge', {
    kind: 'report',
    template: 'Judge the call.',
    messages: [{ from: 'trainee', text: 'What costs you most?' }],
  })
  const slowest = await slowestBeside(judged, () => trial.app.anyone('GET', '/healthz'))
  return { slowest, body: (await judged).body }
}

const fence = '```'
test.each([
  // A regular expression once took 20 seconds for these.
  ['a fence before line breaks', fence + '\n'.repeat(3000)],
  ['a fence before blanks', `${fence}json${' '.repeat(200_000)}`],
  ['fences', `${fence}\n`.repeat(50_000)],
  ['line breaks', '\n'.repeat(200_000)],
  ['braces', '{'.repeat(200_000)],
])('answers other requests while it reads an answer of %s', async (_, raw) => {
  // What an ordinary answer of this length costs others on this machine, now.
  const calm = await judgeBeside('word '.repeat(40_000))
  const { slowest, body } = await judgeBeside(`x${raw}`)
  expect(body).toEqual({ raw: `x${raw}`, usage, model: 'test-model' })
  expect(slowest).toBeLessThan(5_000 + 20 * calm.slowest)
})
