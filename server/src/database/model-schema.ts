import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely'

/** What work of the language model is for: the word of its feature. */
export type ModelJobKind = 'experiments' | 'backtests'

/** The models of a side: for the persona, where it is played, and for the judge. */
export interface SideModels {
  readonly player?: string
  readonly judge: string
}

/** The models of both sides of a job. */
export type JobModels = Readonly<Record<'current' | 'changed', SideModels>>

/** The tables of what the model server and the speech server are asked, as Kysely sees them. */
export interface ModelTables {
  model_calls: {
    call_id: Generated<string>
    user_id: string
    at: Generated<Date>
    ended_at: Date | null
  }
  model_jobs: {
    job_id: Generated<string>
    kind: ModelJobKind
    name: string
    state: Generated<'running' | 'done' | 'stopped' | 'failed'>
    /** Fixed when it starts. */
    input: JSONColumnType<object>
    result: JSONColumnType<object> | null
    /** Why it failed, as a sentence. */
    error: string | null
    seed: number
    /** That of the current side, which plays, or judges where nothing is played. */
    model: string
    /** As the model server calls them once they have answered; `null` in older jobs. */
    models: JSONColumnType<JobModels> | null
    /** Where its model server is; `null` in jobs of a release before. */
    model_url: string | null
    calls_planned: number
    calls_made: Generated<number>
    actor_email: string
    at: Generated<Date>
    finished_at: Date | null
    deleted_at: Date | null
  }
  model_runs: {
    run_id: Generated<string>
    job_id: string
    /** Whose words it holds: it goes with them. */
    trial_id: string | null
    session_id: string | null
    input: JSONColumnType<object>
    /** What its calls have answered so far. */
    output: JSONColumnType<object, string | undefined>
    /** How often its next call has failed. */
    tries: Generated<number>
    /** Since when the model server has not taken its next call. */
    failed_since: Date | null
    /** The server that works on it, until `next_at`: then it counts as dead. */
    claimed_by: string | null
    /** When it may be claimed; `null` once it has ended. */
    next_at: Generated<Date | null>
    error: string | null
  }
  model_days: { day: string; calls: number }
  speech_clips: { voice_id: string; sentence_hash: Buffer; audio: Buffer; made_at: Generated<Date> }
  speech_calls: { call_id: GeneratedAlways<string>; at: Generated<Date> }
  voice_checks: { only_one: Generated<boolean>; checked_at: Date; voice_ids: string[] }
}
