import { pluralize } from '@greenroom/contract'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { ModelLimits, ModelServer } from '../../config/config.ts'
import type { Database } from '../../database/database.ts'
import { allRows, firstRow, onlyRow } from '../../database/rows.ts'
import type { JobModels, ModelJobKind, SideModels } from '../../database/model-schema.ts'
import { notFound, refuse } from '../../http/http-error.ts'
import type { AuditEntry } from '../changes/audit.ts'
import { isoTime } from '../lists/json.ts'
import type { Replay, ReplayInput } from './replays.ts'
import type { CompleteReplay } from './results.ts'

/** The model server, and how much jobs may use it. */
export interface JobSettings {
  readonly server: ModelServer
  readonly limits: ModelLimits
}

interface NewJob {
  readonly kind: ModelJobKind
  readonly name: string
  /** The texts that its replays refer to, and what only its kind needs. */
  readonly input: Pick<Replay, 'texts'>
  readonly models: JobModels
  readonly seed: number
  readonly actorEmail: string
  /** How many calls its replays take. */
  readonly calls: number
  /** Its replays, each deleted with the words that it holds. They are read while they are stored. */
  readonly runs: AsyncIterable<{
    readonly trial_id?: string
    readonly session_id?: string
    readonly input: ReplayInput
  }>
}

/** The most text of a job, in bytes: what its replays repeat, and its prompts. */
export const maxJobText = 50_000_000
/** Characters to store in one statement. */
const batchLength = 1_000_000

const today = sql`(now() at time zone 'UTC')::date`

/** What is left of the day's calls, without those that running jobs will make. */
export const callsLeft = async (db: Database, { callsADay }: ModelLimits): Promise<number> => {
  const { taken } = await onlyRow(
    db,
    sql<{ taken: number }>`
      select (coalesce(sum(calls), 0) + (
        select coalesce(sum(greatest(calls_planned - calls_made, 0)), 0)
        from model_jobs where state = 'running'))::integer as taken
      from model_days where day = ${today}`,
  )
  return Math.max(callsADay - taken, 0)
}

/**
 * Starts a job. Call it in a transaction.
 * @throws HttpError 409 if its calls do not fit into the rest of the day
 */
export const startJob = async (db: Database, job: NewJob, { server, limits }: JobSettings) => {
  const { kind, name, input, models, seed, actorEmail, calls: calls_planned, runs } = job
  // One start after the other, so that together they never plan more than fits.
  await sql`select pg_advisory_xact_lock(7, 1)`.execute(db)
  const left = await callsLeft(db, limits)
  if (calls_planned > left)
    refuse(
      409,
      `This takes ${pluralize(calls_planned, 'model call')}, and ${left} of ${limits.callsADay} are left today (UTC).`,
    )
  const { job_id } = await db
    .insertInto('model_jobs')
    .values({
      ...{ kind, name, seed, calls_planned, actor_email: actorEmail },
      ...{ model: models.current.player ?? models.current.judge, model_url: server.url },
      models: JSON.stringify(models),
      input: JSON.stringify(input),
    })
    .returning('job_id')
    .executeTakeFirstOrThrow()
  let batch = []
  let length = 0
  for await (const run of runs) {
    const json = JSON.stringify({ ...run.input, models: models[run.input.side] })
    batch.push({ ...run, job_id, input: json })
    length += json.length
    if (length < batchLength) continue
    await db.insertInto('model_runs').values(batch).execute()
    batch = []
    length = 0
  }
  if (batch.length > 0) await db.insertInto('model_runs').values(batch).execute()
  return { job_id, calls_planned }
}

/** The numbers of each report: texts are of no use here, and a model may write long ones. */
const reportNumbers = sql`(
  select json_agg((
    select coalesce(json_object_agg(key, value), '{}') from json_each(report)
    where json_typeof(value) = 'number'))
  from json_array_elements(output -> 'reports') report)`

/** The replays of a job that are complete. */
export const completeReplays = (db: Database, jobId: string) =>
  allRows(
    db,
    sql<CompleteReplay>`
      select coalesce(trial_id, session_id) as id, input ->> 'side' as side,
        input ->> 'report' as report, coalesce((input ->> 'scale')::integer, 100) as scale,
        ${reportNumbers} as reports, output -> 'checks' as checks
      from model_runs where job_id = ${jobId} and next_at is null and error is null
      order by run_id`,
  )

/**
 * Counts a call of a job before it is made, so that servers together never make too many.
 * @returns the day that it counts for; `undefined` if its calls are used up, or the job has ended
 */
export const countCall = async (db: Database, jobId: string, { callsADay }: ModelLimits) => {
  const counted = await firstRow(
    db,
    sql<{ day: string }>`
      with counted as (
        insert into model_days
        select ${today}, 1 from model_jobs
        where job_id = ${jobId} and state = 'running' and ${callsADay}::integer > 0
        on conflict (day) do update set calls = model_days.calls + 1
          where model_days.calls < ${callsADay}
        returning day)
      update model_jobs set calls_made = calls_made + 1
      from counted where job_id = ${jobId} returning day::text`,
  )
  return counted?.day
}

/** Takes back the count of a call that the model server did not answer. */
export const uncountCall = (db: Database, jobId: string, day: string) =>
  sql`
    with uncounted as (
      update model_jobs set calls_made = calls_made - 1 where job_id = ${jobId})
    update model_days set calls = calls - 1 where day = ${day}`.execute(db)

/** Notes what the model server calls a model of a job. */
export const nameModel = (
  db: Database,
  jobId: string,
  [side, role]: readonly [keyof JobModels, keyof SideModels],
  name: string,
) =>
  sql`
    update model_jobs set models = jsonb_set(models, ${[side, role]}::text[], to_jsonb(${name}::text))
    where job_id = ${jobId} and models #>> ${[side, role]}::text[] <> ${name}`.execute(db)

/** Whether a job is work for this model server, whatever its models. */
export const isFor = (server: ModelServer | undefined) =>
  server ? sql<boolean>`(coalesce(model_url, ${server.url}) = ${server.url})` : sql<boolean>`false`

/** Ends a job that runs. */
export const endJob = (
  db: Database,
  jobId: string,
  state: 'done' | 'stopped' | 'failed',
  { result, error }: { readonly result?: object; readonly error?: string } = {},
) =>
  db
    .updateTable('model_jobs')
    .set({
      ...{ state, error: error ?? null, finished_at: sql<Date>`now()` },
      result: result ? JSON.stringify(result) : null,
    })
    .where('job_id', '=', jobId)
    .where('state', '=', 'running')
    .execute()

/** What a running job waits for: a server with its model server, or answers of that, which takes no calls. */
const waiting = (server: ModelServer | undefined) => sql`
  case when state = 'running' then (
    select case
      when due and not claimed and not ${isFor(server)} then json_build_object(
        'for', 'model', 'host', substring(model_url from '//([^/]+)'), 'since', null)
      when since is not null then json_build_object(
        'for', 'answers', 'host', null, 'since', ${isoTime('since')}) end
    from (
      select bool_or(next_at <= now()) as due, bool_or(claimed) as claimed, case
        when bool_and(failed_since is not null or next_at > now() and not claimed)
        then min(failed_since) end as since
      from (
        select *, claimed_by is not null and next_at > now() as claimed from model_runs
        where model_runs.job_id = model_jobs.job_id and next_at is not null
      ) open
    ) runs
  ) end`

/** What responses show of each job. @param server absent where jobs are only read */
export const jobFields = (server: ModelServer | undefined) => sql`
  state, model, models, calls_planned, calls_made, actor_email as made_by, ${isoTime('model_jobs.at')} as at,
  ${isoTime('finished_at')} as finished_at, error, ${waiting(server)} as waiting`

const nouns: Readonly<Record<ModelJobKind, string>> = {
  experiments: 'experiment',
  backtests: 'backtest',
}

/** Reads fields of a job that was not deleted. @throws HttpError 404 */
export const readJob = async <Row>(
  db: Database,
  kind: ModelJobKind,
  id: string,
  fields: RawBuilder<Row>,
): Promise<Row> =>
  (await firstRow(
    db,
    sql<Row>`
      select ${fields} from model_jobs
      where job_id = ${id} and kind = ${kind} and deleted_at is null`,
  )) ?? notFound(nouns[kind])

/** Locks a job until the transaction ends. @throws HttpError 404 */
export const lockJob = async (db: Database, kind: ModelJobKind, id: string) => {
  await sql`select from model_jobs where job_id = ${id} for update`.execute(db)
  return readJob(db, kind, id, sql<{ name: string; state: string }>`name, state`)
}

/**
 * Stops a job. Call it in a transaction.
 * @returns the entry of the audit log
 * @throws HttpError 404, or 409 if it has ended already
 */
export const stopJob = async (
  db: Database,
  kind: ModelJobKind,
  id: string,
): Promise<AuditEntry> => {
  const { name, state } = await lockJob(db, kind, id)
  if (state !== 'running') refuse(409, `This ${nouns[kind]} has ended already.`)
  await endJob(db, id, 'stopped')
  const item = { entity: kind, id, title: name }
  return { action: 'update', ...item, before: { state }, after: { state: 'stopped' } }
}
