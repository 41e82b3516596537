/** How to reach Greenroom. `attempts` counts the first one of a call. */
export interface ClientOptions {
  url: string
  key: string
  attempts?: number
  timeoutMs?: number
}

/** A key that you stored before the call: with it, the call is done once even if your process restarts in between. */
export interface WriteOptions {
  idempotencyKey?: string
}

export type Catalogue = {
  modes: { mode_id: string; name: string }[]
  personas: (Record<'persona_id' | 'name' | 'gender' | 'voice_id', string> & {
    profile_pic: string | null
    industry: { industry_id: string; name: string }
  })[]
  plans: (Record<'plan_id' | 'plan_type' | 'billing_cycle', string> &
    Record<'credits_per_month' | 'max_users' | 'max_session_duration', number>)[]
}

type Source = { entity: string; id: string; version: number }
export type Composition = Record<'mode_id' | 'persona_id' | 'voice_id' | 'text' | 'hash', string> &
  Record<'characters' | 'tokens', number> & {
    encoding: string
    parts: { placeholder: string; start: number; length: number; sources: Source[] }[]
  }

type Prompt = { id: string; version: number; text: string }
export type JudgingPrompts = {
  mode_id: string
  report: Prompt | null
  coaching: (Prompt & { name: string })[]
}

export type TraineeInput = { first_name: string; last_name: string; phone_number?: string | null }
export type Trainee = {
  user_id: string
  active: boolean
  plan: { plan_id: string; plan_type: string } | null
} & Record<'credits_remaining' | 'credits_per_month', number | null>

export type StartedPlan = Record<'user_subscription_id' | 'plan_id', string> & {
  credits_remaining: number
}
export type SessionStart = Record<
  'user_id' | 'mode_id' | 'persona_id' | 'composition_hash',
  string
> & { model?: string | null }
/** `score` is from 0 to 100. */
export type Session = Record<
  'session_id' | 'user_id' | 'mode_id' | 'persona_id' | 'status',
  string
> &
  Record<'start_time' | 'end_time', string | null> & { score: number | null }
export type SessionFinish = {
  status: string
  end_time: string
  performance_report?: Record<string, unknown> | string | null
  score_scale?: 10 | 100 | null
  judge_model?: string | null
  transcript?: { from: 'trainee' | 'persona'; text: string }[] | string | null
}
export type FinishedSession = Record<'session_id' | 'status' | 'end_time', string>
export type CancelledSession = {
  session_id: string
  status: 'cancelled'
  credits_remaining: number | null
}

/** One method for each call. Each repeats the request where that may help; a refusal throws `GreenroomError`. */
export interface Client {
  catalogue(): Promise<Catalogue>
  composition(modeId: string, personaId: string): Promise<Composition>
  prompts(modeId: string): Promise<JudgingPrompts>
  readUser(email: string): Promise<Trainee>
  saveUser(email: string, user: TraineeInput, once?: WriteOptions): Promise<{ user_id: string }>
  subscribe(email: string, plan: { plan_id: string }, once?: WriteOptions): Promise<StartedPlan>
  startSession(session: SessionStart, once?: WriteOptions): Promise<{ session_id: string }>
  unfinishedSessions(): Promise<Session[]>
  readSession(id: string): Promise<Session>
  finishSession(id: string, end: SessionFinish, once?: WriteOptions): Promise<FinishedSession>
  cancelSession(id: string, once?: WriteOptions): Promise<CancelledSession>
}

export function createClient(options: ClientOptions): Client

/** A refusal. `status` and `field` are those of the response, `requestId` is in the log of the server. */
export class GreenroomError extends Error {
  readonly status: number
  readonly field: string | undefined
  readonly requestId: string
}
