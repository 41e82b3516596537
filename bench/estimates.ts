import pg from 'pg'
import { startGreenroom } from '../e2e/support/greenroom.ts'
import type { Greenroom } from '../e2e/support/greenroom.ts'
import { startModelServer } from '../server/test/model-server.ts'
import { socketFolder } from './baseline.ts'
import { quantile, roundTo } from './numbers.ts'
import { addTrainee, caller, findTarget } from './session-starts.ts'

/** The time that a session takes to start during estimates, as a ratio to the time that it takes alone. */
export const besideEstimatesGoal = 2

const turns = 5
const startsPerTurn = 30

/** 200 personas of one industry with 24 kB of text each, and three modes, whose prompts have the text of the industry. */
const addPersonas = `
  update personas set industry_id = $1;
  insert into personas select (jsonb_populate_record(persona, jsonb_build_object(
    'persona_id', gen_random_uuid(), 'behavioral_detail', repeat('Calm. ', 4000)))).*
  from personas persona, generate_series(1, 200 - (select count(*) from personas))
  where persona_id = (select persona_id from personas limit 1);
  delete from interaction_modes where mode_id not in (select mode_id from interaction_modes limit 3);
  update interaction_modes set prompt_template = repeat('Words ', 2000) || '{name} {industry_details}'`

/** Compares the start of a session during estimates with one alone, in turn. */
export async function measureStartsBesideEstimates() {
  const model = await startModelServer()
  const greenroom = await startGreenroom({ LLM_URL: model.url, LLM_MODEL: 'any' })
  const host = socketFolder(greenroom.dataDir)
  const database = new pg.Client({ host, user: 'postgres', database: 'postgres' })
  try {
    const { body: industries } = await greenroom.api('GET', '/v1/industries/')
    const { industry_id: id } = (industries as { industry_id: string }[])[0] ?? {}
    await database.connect()
    await database.query(addPersonas.replace('$1', pg.escapeLiteral(id ?? '')))
    const content = { name: 'Steel', details: 'Steel, and more.' }
    const estimate = async () => {
      const body = { changes: [{ entity: 'industries', id, content }] }
      const answer = await greenroom.api('POST', '/v1/experiments/estimate', body)
      return (answer.body as { prompts: unknown[] }).prompts.length
    }
    const start = await prepareStart(greenroom)
    const median = async () => {
      const times: number[] = []
      while (times.length < startsPerTurn) times.push(await start())
      return quantile(times, 0.5)
    }
    await median()
    const prompts = await estimate()
    const alone: number[] = []
    const beside: number[] = []
    while (alone.length < turns) {
      alone.push(await median())
      let isDone = false
      const estimates = (async () => {
        while (!isDone) await estimate()
      })()
      beside.push(await median())
      isDone = true
      await estimates
    }
    const [one, other] = [quantile(alone, 0.5), quantile(beside, 0.5)]
    return {
      prompts,
      'alone ms': roundTo(one),
      'during estimates ms': roundTo(other),
      'of alone': roundTo(other / one),
    }
  } finally {
    await database.end()
    await greenroom.stop()
    await model.close()
  }
}

/** Returns a function that starts a session and returns the milliseconds that it took. */
async function prepareStart({ url, api }: Greenroom) {
  const key = await api('POST', '/v1/service-keys', { name: 'Benchmark' })
  const call = caller(`${url}/api/v1/delivery`, (key.body as { secret: string }).secret)
  const { plan_id, ...target } = await findTarget(call)
  const user_id = await addTrainee(call, api, { number: 1, plan_id, credits: 1000 })
  return async () => {
    const begun = performance.now()
    const { status } = await call('POST', '/sessions', { user_id, ...target })
    if (status !== 201) throw new Error(`a session did not start: ${status}`)
    return performance.now() - begun
  }
}
