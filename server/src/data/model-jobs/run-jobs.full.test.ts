import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { scansOf } from '../../../test/database.ts'
import {
  addConversations,
  experimentsPath,
  industryChange,
  planted,
} from '../../../test/experiments.ts'
import { hangAfter } from '../../../test/model-server.ts'
import { startTrialApp } from '../../../test/trials.ts'
import type { TrialApp } from '../../../test/trials.ts'

let trial: TrialApp
let added: Awaited<ReturnType<typeof addConversations>>
beforeAll(async () => {
  trial = await startTrialApp()
})
afterAll(() => trial.close())
beforeEach(async () => {
  for (const table of [
    'model_jobs',
    'trials',
    'personas',
    'mode_reports',
    'interaction_modes',
  ] as const)
    await trial.app.db.deleteFrom(table).execute()
  added = await addConversations(trial.app.db, trial.app.admin, 7)
})

const start = async () => {
  const { body, status } = await trial.app.admin('POST', experimentsPath, {
    changes: [industryChange(added.industry_id, planted)],
    ...{ trial_ids: added.trial_ids, repeats: 1 },
  })
  expect(status).toBe(201)
  return String(Object(body).experiment_id)
}

// Every server looks for its claims each second, and each time that it starts a replay.
test('finds the replays that servers work on by an index, however many have ended', async () => {
  const { db, admin } = trial.app
  trial.model.answer(hangAfter())
  const id = await start()
  await sql`
    insert into model_runs
    select (jsonb_populate_record(null::model_runs, to_jsonb(run) || jsonb_build_object(
      'run_id', gen_random_uuid(), 'next_at', null, 'claimed_by', null))).*
    from (select * from model_runs where job_id = ${id} limit 1) run, generate_series(1, 8000)
  `.execute(db)
  await sql`analyze model_runs`.execute(db)
  await expect
    .poll(() => scansOf(db, 'model_runs_claimed_by_key'), { timeout: 60_000 })
    .toBeGreaterThan(0)
  await admin('POST', `${experimentsPath}/${id}/stop`)
})
