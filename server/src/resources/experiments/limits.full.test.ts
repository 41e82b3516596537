import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startService } from '../../../test/delivery.ts'
import type { TestService } from '../../../test/delivery.ts'
import {
  addConversations,
  ended,
  experimentsPath,
  industryChange,
  purposeOf,
} from '../../../test/experiments.ts'
import { words } from '../../../test/model-server.ts'
import { longestTurn } from '../../../test/longest-turn.ts'
import { startTrialApp } from '../../../test/trials.ts'
import type { TrialApp } from '../../../test/trials.ts'

let trial: TrialApp
let added: Awaited<ReturnType<typeof addConversations>>
let service: TestService
beforeAll(async () => {
  trial = await startTrialApp({ modelLimits: { parallel: 4, callsADay: 100_000 } })
  added = await addConversations(trial.app.db, trial.app.admin, 16)
  service = await startService(trial.app)
})
afterAll(() => trial.close())

const changes = () => [industryChange(added.industry_id, 'Steel, and more.')]
const post = (path: string, body: object) =>
  trial.app.admin('POST', experimentsPath + path, { changes: changes(), ...body })

/** The shortest of some times: a busy machine may lengthen one, but not each. */
const shortest = async (times: number, measure: () => Promise<number>) => {
  let ms = Infinity
  for (let tries = 0; tries < times; tries += 1) ms = Math.min(ms, await measure())
  return ms
}

test('sessions start at most twice as slowly during estimates of 600 prompts', async () => {
  const { db } = trial.app
  // Two more modes, and 199 more personas, each with some 20 kB of text.
  await sql`
    insert into interaction_modes (name, description, prompt_template)
    select 'Mode ' || n, 'Any.', repeat('Words ', 2000) || '{name} {industry_details}'
    from generate_series(1, 1) n`.execute(db)
  await sql`
    insert into personas select (jsonb_populate_record(persona, jsonb_build_object(
      'persona_id', gen_random_uuid(), 'behavioral_detail', repeat('Calm. ', 3000)))).*
    from personas persona, generate_series(1, 199) where persona_id = ${added.persona_id}`.execute(
    db,
  )
  await sql`update interaction_modes set prompt_template = prompt_template || ' {industry_details}'`.execute(
    db,
  )
  const { user_id } = await service.addTrainee(1000)
  const composition_hash = await service.compositionHash()
  const start = async () => {
    const startedAt = performance.now()
    expect((await service.start({ user_id, composition_hash })).status).toBe(201)
    return performance.now() - startedAt
  }
  const median = async (times: number) => {
    const all = []
    for (let at = 0; at < times; at += 1) all.push(await start())
    return all.toSorted((one, other) => one - other)[Math.floor(times / 2)] ?? 0
  }
  await median(10)
  // Alone and beside, in turn: a busy machine may slow one turn, but not each.
  const excess = async () => {
    const alone = await median(30)
    let isDone = false
    const estimates = (async () => {
      let prompts = 0
      while (!isDone) prompts = Object((await post('/estimate', {})).body).prompts.length
      return prompts
    })()
    const beside = await median(30)
    isDone = true
    expect(await estimates).toBe(600)
    return beside - 2 * alone
  }
  // One turn of an estimate may be in between.
  expect(await shortest(4, excess)).toBeLessThan(15)
})

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
