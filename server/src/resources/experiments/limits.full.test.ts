import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  addConversations,
  ended,
  experimentsPath,
  industryChange,
  purposeOf,
} from '../../../test/experiments.ts'
import { words } from '../../../test/model-server.ts'
import { startConversationApp } from '../../../test/conversations.ts'
import type { ConversationApp } from '../../../test/conversations.ts'
import { longestTurn } from '../../../test/longest-turn.ts'

let trial: ConversationApp
let added: Awaited<ReturnType<typeof addConversations>>
beforeEach(async () => {
  trial = await startConversationApp({ modelLimits: { parallel: 4, callsADay: 100_000 } })
  added = await addConversations(trial.app.db, trial.app.admin, 16)
})
afterEach(() => trial.close())

const changes = () => [industryChange(added.industry_id, 'Steel, and more.')]
const post = (path: string, body: object) =>
  trial.app.admin('POST', experimentsPath + path, { changes: changes(), ...body })

/** The shortest of some times: a busy machine may lengthen one, but not each. */
const shortest = async (times: number, measure: () => Promise<number>) => {
  let ms = Infinity
  for (let tries = 0; tries < times; tries += 1) ms = Math.min(ms, await measure())
  return ms
}

test('no experiment keeps the thread for long: with 200 numbers a report, or 40 MB of text', async () => {
  const { db } = trial.app
  const numbers = Array.from({ length: 199 }, (_, at) => [`c${at}`, at % 100])
  const report = JSON.stringify(Object.fromEntries([['overall_score', 50], ...numbers]))
  trial.model.answer((response, call) =>
    words([purposeOf(call) === 'judge' ? report : 'Yes.'])(response, call),
  )
  const { trial_ids } = added
  const experiment = async () => {
    const { body } = await post('', { trial_ids, repeats: 1 })
    expect((await ended(trial.app.admin, Object(body).experiment_id))['state']).toBe('done')
  }
  expect(await shortest(3, () => longestTurn(experiment))).toBeLessThan(100)

  const messages = Array.from({ length: 50 }, () => ({ from: 'trainee', text: 'x'.repeat(19_000) }))
  await db
    .updateTable('trials')
    .set({ messages: JSON.stringify(messages) })
    .execute()
  const large = async () => {
    const { body, status } = await post('', { trial_ids: trial_ids.slice(0, 4), repeats: 5 })
    expect(status).toBe(201)
    await trial.app.admin('POST', `${experimentsPath}/${Object(body).experiment_id}/stop`)
  }
  expect(await shortest(3, () => longestTurn(large))).toBeLessThan(100)
})

test('has the first 30 criteria of the first report', async () => {
  const names = Array.from({ length: 200 }, (_, at) => `c${at}`)
  const report = JSON.stringify(
    Object.fromEntries([['overall_score', 50], ...names.slice(1).map((name) => [name, 50])]),
  )
  trial.model.answer((response, call) =>
    words([purposeOf(call) === 'judge' ? report : 'Yes.'])(response, call),
  )
  const trial_ids = added.trial_ids.slice(1)
  const { body } = await post('', { changes: changes(), trial_ids, repeats: 1 })
  const done = await ended(trial.app.admin, Object(body).experiment_id)
  expect(done).toMatchObject({ state: 'done', verdict: { difference: 0 } })
  expect(done['criteria']).toHaveLength(30)
})
