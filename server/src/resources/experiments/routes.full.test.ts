import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  addConversations,
  ended,
  experimentsPath,
  industryChange,
  judgeUpTo,
  noisyModel,
  planted,
} from '../../../test/experiments.ts'
import { startConversationApp } from '../../../test/conversations.ts'
import type { ConversationApp } from '../../../test/conversations.ts'
import { sql } from 'kysely'
import { scansOf } from '../../../test/database.ts'

let trial: ConversationApp
let added: Awaited<ReturnType<typeof addConversations>>
beforeAll(async () => {
  trial = await startConversationApp({ modelLimits: { parallel: 4, callsADay: 200 } })
  added = await addConversations(trial.app.db, trial.app.admin, 6)
})
afterAll(() => trial.close())
beforeEach(async () => {
  trial.model.answer(noisyModel({ seed: 1, effect: 8 }))
  await trial.app.db.deleteFrom('model_jobs').execute()
  await trial.app.db.deleteFrom('model_days').execute()
})

const { admin } = {
  admin: ((...call) => trial.app.admin(...call)) as ConversationApp['app']['admin'],
}
const post = (path: string, body: object = {}) => admin('POST', experimentsPath + path, body)
const better = () => [industryChange(added.industry_id, `Steel. ${planted}`)]
const input = () => ({ changes: better(), trial_ids: added.trial_ids, repeats: 1, seed: 7 })
const create = async (more: object = {}) => {
  const { status, body } = await post('', { ...input(), ...more })
  expect({ status, body }).toEqual({ status: 201, body: expect.anything() })
  return String(Object(body).experiment_id)
}

// Each has the texts of all its prompts, which take long to read.
test('an estimate finds the last experiment with its report prompt by an index', async () => {
  const { db } = trial.app
  await ended(admin, await create())
  await sql`
    insert into model_jobs
    select (jsonb_populate_record(job, jsonb_build_object('job_id', gen_random_uuid()))).*
    from model_jobs job, generate_series(1, 2000)`.execute(db)
  await sql`analyze model_jobs`.execute(db)
  await post('/estimate', { changes: better() })
  const scans = () => scansOf(db, 'model_jobs_by_judges')
  await expect.poll(scans, { timeout: 60_000 }).toBeGreaterThan(0)
})

test('takes the scale that the report prompt names for all its reports', async () => {
  trial.model.answer(noisyModel({ seed: 1, effect: 30, scale: 10 }))
  for (const [scale, difference] of [
    [10, 30],
    [100, 3],
  ] as const) {
    await judgeUpTo(trial.app.db, scale)
    const done = await ended(admin, await create())
    expect(done).toMatchObject({ verdict: { difference }, state: 'done' })
  }
})
