import { fewestForVerdict } from '@greenroom/contract'
import type {
  Experiment,
  ExperimentRun,
  experiments,
  ExperimentSummary,
  OutputOf,
} from '@greenroom/contract'
import { sql } from 'kysely'
import type { ModelServer } from '../../config/config.ts'
import { isoTime, streamedList } from '../../data/lists/json.ts'
import { allOf } from '../../data/lists/filters.ts'
import { byTime } from '../../data/lists/long-list.ts'
import type { LongList } from '../../data/lists/long-list.ts'
import type { Database } from '../../database/database.ts'
import { allRows, firstRow } from '../../database/rows.ts'
import { completeReplays, endJob, jobFields, readJob } from '../../data/model-jobs/jobs.ts'
import { byConversation, conversationResult } from '../../data/model-jobs/results.ts'

const kind = 'experiments'

const fields = (server: ModelServer | undefined) => sql`
  job_id as experiment_id, name, input -> 'changes' as changes, input -> 'prompts' as prompts,
  (input ->> 'repeats')::integer as repeats, seed, result -> 'verdict' as verdict, ${jobFields(server)},
  ${isoTime('deleted_at')} as deleted_at`

const withCriteria = (server: ModelServer | undefined) => sql<
  ExperimentSummary & Pick<Experiment, 'criteria'>
>`
  ${fields(server)}, coalesce(result -> 'criteria', '[]') as criteria`

type Filters = OutputOf<typeof experiments.list.query>

/** The experiments, newest first; of an item, those that change it. */
export const experimentList = (
  { entity, id, deleted }: Filters,
  server: ModelServer | undefined,
): LongList => {
  // Without those that are undefined.
  const item = JSON.stringify([{ entity, id }])
  return {
    fields: fields(server),
    table: sql`model_jobs`,
    where: allOf([
      sql`kind = ${kind}`,
      (entity || id) && sql`input -> 'changes' @> ${item}::jsonb`,
      deleted !== 'true' && sql`deleted_at is null`,
    ]),
    order: byTime(sql`model_jobs.at`),
    id: sql`job_id`,
    newestFirst: true,
    batchSize: 50,
    // Their prompts and all else that is read with them is short.
    rowSize: sql`pg_column_size(input -> 'changes')`,
  }
}

/** Reads an experiment with what its replays say so far. @throws HttpError 404 */
export const readExperiment = async (
  db: Database,
  id: string,
  server: ModelServer | undefined,
): Promise<Experiment> => {
  const found = await readJob(db, kind, id, withCriteria(server))
  const conversations = await allRows(
    db,
    sql<{ trial_id: string; name: string }>`
      select trial_id, name from trials
      where trial_id in (select trial_id from model_runs where job_id = ${id})
      order by created_at, trial_id`,
  )
  const replays = byConversation(await completeReplays(db, id))
  return {
    ...found,
    conversations: conversations.map((one) => ({
      ...one,
      ...conversationResult(replays.get(one.trial_id)),
    })),
  }
}

/** The replays of an experiment with all that was said, those of a conversation together. */
export const runsOf = async (db: Database, id: string) => {
  const runs = await allRows(
    db,
    sql<{ run_id: string }>`
      select run_id from model_runs
      where job_id = ${id} order by trial_id, input ->> 'repeat', input ->> 'side' desc`,
  )
  return streamedList<ExperimentRun>(
    runs.map(({ run_id }) => run_id),
    async (runId) => (await firstRow(db, runWithId(runId)))?.json,
  )
}

const runWithId = (runId: string) => sql<{ json: string }>`
  select json_build_object(
    'trial_id', trial_id, 'side', input ->> 'side', 'repeat', (input ->> 'repeat')::integer,
    'state', case when error is not null then 'failed' when next_at is null then 'done'
      when claimed_by is not null then 'running' else 'waiting' end,
    'messages', output -> 'messages', 'reports', coalesce(output -> 'reports', '[]'),
    'checks', coalesce(output -> 'checks', '[]'), 'error', error, 'models', output -> 'models')::text as json
  from model_runs where run_id = ${runId}`

type Progress = Pick<Experiment, 'state' | 'calls_made' | 'calls_planned'>

/** How far an experiment is. @throws HttpError 404 */
export const readProgress = (db: Database, id: string) =>
  readJob(db, kind, id, sql<Progress>`state, calls_made, calls_planned`)

/** Deletes an experiment. What it tried stays, so that versions with these texts can say so. Call it in a transaction. */
export const removeExperiment = async (db: Database, id: string): Promise<void> => {
  await endJob(db, id, 'stopped')
  await db.deleteFrom('model_runs').where('job_id', '=', id).execute()
  await sql`
    update model_jobs
    set deleted_at = now(), result = null, input = input - 'texts'
    where job_id = ${id}`.execute(db)
}

/** The spread of the last experiment with these report prompts that counted at least six conversations. */
export const lastSpread = (db: Database, judges: readonly string[]) =>
  firstRow(
    db,
    sql<{ spread: number; repeats: number }>`
      select (result ->> 'spread')::float8 as spread, (input ->> 'repeats')::integer as repeats
      from model_jobs
      where kind = ${kind} and state = 'done'
        and md5((input -> 'judges')::text) = md5(${JSON.stringify(judges)}::jsonb::text)
        and (result #>> '{verdict,counted}')::integer >= ${fewestForVerdict}
      order by at desc limit 1`,
  )

/** How long a call has taken in the last job that was done, in seconds. */
export const lastSecondsACall = (db: Database) =>
  firstRow(
    db,
    sql<{ seconds: number }>`
      select (extract(epoch from finished_at - at) / calls_made)::float8 as seconds
      from model_jobs where state = 'done' and calls_made > 0 order by at desc limit 1`,
  )
