import { WorkerFailure } from '@greenroom/worker-pool'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { openChat, readWhole, requireEnd } from '../adapters/model-server/chat.ts'
import { ModelError } from '../adapters/model-server/model-error.ts'
import {
  completeReplays,
  countCall,
  endJob,
  isFor,
  nameModel,
  uncountCall,
} from '../data/model-jobs/jobs.ts'
import type { JobSettings } from '../data/model-jobs/jobs.ts'
import { nextCall } from '../data/model-jobs/replays.ts'
import type { Replay } from '../data/model-jobs/replays.ts'
import { resultInWorker } from '../data/model-jobs/statistics.ts'
import type { Database } from '../database/database.ts'
import { allRows, firstRow, onlyRow } from '../database/rows.ts'
import type { ModelJobKind } from '../database/model-schema.ts'
import { metrics } from '../lib/metrics/metrics.ts'
import type { LabelsOf } from '../lib/metrics/metrics.ts'
import { keepWorking, later, leasedQueue } from './leased-work.ts'

/** While the model server takes no calls: the pauses between tries double. Then the run counts as missing. */
const outage = {
  shortest: sql`interval '5 seconds'`,
  longest: sql`interval '5 minutes'`,
  end: sql`interval '1 hour'`,
}
interface Claimed extends Replay {
  readonly job_id: string
  readonly kind: ModelJobKind
  /** That of its job, for runs that name none. */
  readonly model: string
  /** How often its next call has failed. */
  readonly tries: number
  /** Is new with each claim. */
  readonly claim: string
}

interface Runner extends JobSettings {
  readonly db: Database
}

const queue = leasedQueue<Claimed>({
  table: 'model_runs',
  id: 'run_id',
  lease: 10,
  // For calls that fail though the model server takes calls.
  delays: [1, 3],
  claimed: sql`claimed_by = gen_random_uuid()`,
  left: sql`claimed_by = null`,
  isOurs: ({ claim }) => sql`claimed_by = ${claim}`,
})

/**
 * Does the work for the language model as long as the server is open. Any number of servers share it: each claims runs,
 * renews its claims every second, and stores each answer as it comes. A server that dies loses no more than the calls that
 * were under way: others claim its runs ten seconds later.
 */
export const runModelJobs = (app: FastifyInstance, runner: Runner): void => {
  const { db } = runner
  let finishing: Promise<void> | undefined
  const failure = 'the work for the language model failed'
  keepWorking<Claimed>(app, {
    renew: (running) => renew(db, running),
    claim: async (_, follow) => {
      const job = await findJob(db)
      if (!job) return []
      if (job.hasEnded && !finishing) {
        finishing = finishJob(db, job).finally(() => (finishing = undefined))
        follow(finishing)
      }
      return claimRuns(runner)
    },
    work: (run, signal) => workOn(runner, run, signal),
    giveBack: (run) => queue.leave(db, run, later(0)),
    failures: { claim: failure, work: failure },
    grace: 0,
  })
}

/** Renews claims. @returns those that still hold: not of a job that was stopped or deleted */
const renew = async (db: Database, runs: readonly Claimed[]) => {
  const renewed = await allRows(
    db,
    sql<{ claim: string }>`
      update model_runs set ${queue.renewed} from model_jobs
      where claimed_by = any (${runs.map(({ claim }) => claim)}::uuid[])
        and model_jobs.job_id = model_runs.job_id and state = 'running'
      returning claimed_by as claim`,
  )
  return runs.filter((run) => renewed.some(({ claim }) => claim === run.claim))
}

/** Lets one server after the other claim runs until the transaction ends, so that together they never claim too many. */
const lockClaims = (db: Database) => sql`select pg_advisory_xact_lock(7, 0)`.execute(db)

/** Of the texts of a job those of a run. */
const ownTexts = sql`(
  select jsonb_object_agg(hash, model_jobs.input -> 'texts' -> hash)
  from unnest(array[model_runs.input ->> 'prompt', model_runs.input ->> 'report']) hash
  where hash is not null)`

/** Claims runs for the own model server, older jobs first, until all servers together make as many calls as they may. */
const claimRuns = ({ db, server, limits: { parallel } }: Runner) =>
  db.transaction().execute(async (trx) => {
    await lockClaims(trx)
    return queue.claim(
      trx,
      sql`
        select run_id as id, kind, model, ${ownTexts} as texts
        from model_jobs join model_runs using (job_id)
        where state = 'running' and next_at <= now() and ${isFor(server)}
        order by model_jobs.at, job_id, run_id
        limit (
          select greatest(${parallel} - count(*), 0) from model_runs
          where claimed_by is not null and next_at > now())
        for update of model_runs skip locked`,
      sql`job_id, kind, model, texts, input, output, tries, claimed_by as claim`,
    )
  })

interface RunningJob {
  readonly job_id: string
  readonly seed: number
  /** Whether it has no open run. */
  readonly hasEnded: boolean
}

/** Finds a running job: one that has ended, if there is any. */
const findJob = (db: Database) =>
  firstRow(
    db,
    sql<RunningJob>`
      select job_id, seed, not exists (
        select from model_runs where model_runs.job_id = model_jobs.job_id and next_at is not null
      ) as "hasEnded"
      from model_jobs where state = 'running' order by "hasEnded" desc limit 1`,
  )

/** Finishes a job. Servers that do it at the same time get the same result, and one of them stores it. */
const finishJob = async (db: Database, { job_id, seed }: RunningJob) => {
  try {
    const result = await resultInWorker(await completeReplays(db, job_id), seed)
    await (result
      ? endJob(db, job_id, 'done', { result })
      : endJob(db, job_id, 'failed', await findError(db, job_id)))
  } catch (failure) {
    if (!(failure instanceof WorkerFailure)) throw failure
    await endJob(db, job_id, 'failed', { error: 'Its result could not be worked out.' })
  }
}

/** Why a job has no result. */
const findError = (db: Database, jobId: string) =>
  onlyRow(
    db,
    sql<{ error: string }>`
      select coalesce(min(error), 'None of its conversations exists any more.') as error
      from model_runs where job_id = ${jobId}`,
  )

/** Makes the calls of a run until it is done or a call fails. */
const workOn = async (runner: Runner, run: Claimed, signal: AbortSignal) => {
  const { db, server, limits } = runner
  const count = (result: LabelsOf<'modelCalls'>['result']) =>
    metrics.series?.modelCalls.inc({ kind: run.kind, result })
  let { output, tries } = run
  for (;;) {
    const call = nextCall({ ...run, output })
    if (!call) return queue.leave(db, run, later(null))
    signal.throwIfAborted()
    const day = await countCall(db, run.job_id, limits)
    // The calls of the day are used up, but their limit may be raised.
    if (day === undefined) return queue.leave(db, run, later(60))
    let isAnswered = false
    try {
      const { role } = call
      const model = run.input.models?.[role] ?? run.model
      const answer = await readWhole(await openChat({ ...server, model }, call, [signal]))
      isAnswered = true
      const models = { ...output.models, [role]: answer.model }
      output = { ...call.read(requireEnd(answer)), models }
      if (answer.model !== model)
        await nameModel(db, run.job_id, [run.input.side, role], answer.model)
      count('answered')
    } catch (error) {
      count(signal.aborted ? 'abandoned' : 'failed')
      if (signal.aborted) throw error
      if (!isAnswered) await uncountCall(db, run.job_id, day)
      return error instanceof ModelError && error.outage
        ? waitForAnswers(runner, run, error)
        : noteFailure(db, run, tries + 1, error)
    }
    tries = 0
    if (!(await store(db, run, output))) return undefined
  }
}

/** Stores what a run has so far. @returns whether it is still ours */
const store = (db: Database, { claim }: Claimed, output: object) =>
  firstRow(
    db,
    sql`
      update model_runs
      set output = ${JSON.stringify(output)}, tries = 0, failed_since = null, ${queue.renewed}
      where claimed_by = ${claim} returning 1`,
  )

/** Tries a call again a little later, or ends the run, which then counts as missing. */
const noteFailure = async (db: Database, run: Claimed, failures: number, error: unknown) => {
  const isModel = error instanceof ModelError
  const sentence = isModel ? error.sentence : 'Something went wrong on the server.'
  const pause = queue.pauseAfter(failures)
  const noted = sql`
    failed_since = null, tries = ${failures}, error = ${pause === null ? sentence : null}`
  await queue.leave(db, run, later(pause), noted)
  if (!isModel) throw error
}

/** Tries a call again when the model server may take calls again. Where it has said when, all runs for it wait until then. */
const waitForAnswers = (
  { db, server }: Runner,
  run: Claimed,
  { sentence, outage: { retryAfter } = {} }: ModelError,
) =>
  db.transaction().execute(async (trx) => {
    await lockClaims(trx)
    const waited = sql`(now() - coalesce(failed_since, now()))`
    const asked = sql`(${retryAfter ?? null}::float8 * interval '1 second')`
    const pause = sql`coalesce(${asked}, greatest(least(${waited}, ${outage.longest}), ${outage.shortest}))`
    const at = sql`
      case when ${waited} < ${outage.end} then now() + least(${pause}, ${outage.end} - ${waited}) end`
    const noted = sql`
      failed_since = coalesce(failed_since, now()),
      error = case when ${waited} >= ${outage.end} then ${sentence}::text end`
    await queue.leave(trx, run, at, noted)
    if (retryAfter === undefined) return
    await sql`
      update model_runs set next_at = greatest(next_at, now() + least(${asked}, ${outage.end}))
      from model_jobs
      where model_jobs.job_id = model_runs.job_id and state = 'running' and ${isFor(server)}
        and claimed_by is null and next_at is not null`.execute(trx)
  })
