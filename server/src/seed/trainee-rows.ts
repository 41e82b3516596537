import type { RoleName } from '@greenroom/contract'
import type { ReadDate } from './dates.ts'
import { readModes, readPlans, readTrainees } from './demo-data.ts'
import type { Session, Trainee } from './demo-data.ts'
import { stableUuid } from './stable-uuid.ts'

/** The rows of trainees, their sessions and their subscriptions. */
export function traineeRows(date: ReadDate, roleId: (role: RoleName) => string) {
  const trainees = readTrainees()
  const plans = readPlans()
  const scoreNames = new Map(readModes().map(({ name, scores }) => [name, scores]))
  const users = trainees.map(({ firstName, lastName, email, phone, role, joined }) => ({
    user_id: userId(email),
    first_name: firstName,
    last_name: lastName,
    email,
    phone_number: phone,
    role_id: roleId(role),
    created_at: date(joined),
    updated_at: date(joined),
  }))
  const sessions = trainees.flatMap(({ email, sessions: own }) =>
    own.map((session) => ({
      session_id: stableUuid('session', email, session.at),
      user_id: userId(email),
      persona_id: stableUuid('persona', session.with),
      mode_id: stableUuid('mode', session.mode),
      performance_report: performanceReport(session, scoreNames.get(session.mode) ?? []),
      start_time: session.unstarted ? null : date(session.at),
      end_time: session.minutes === undefined ? null : date(session.at, session.minutes),
      status: session.status,
      created_at: date(session.at),
      updated_at: date(session.at, session.minutes),
    })),
  )
  return {
    users,
    sessions,
    subscriptions: trainees.flatMap((trainee) => subscriptionRows(date, trainee, plans)),
  }
}

const userId = (email: string) => stableUuid('user', email)

/** A session costs one credit of the newest subscription at that time. */
const subscriptionRows = (date: ReadDate, trainee: Trainee, plans: ReturnType<typeof readPlans>) =>
  trainee.subscriptions.map(({ plan, since, active, credits }, index) => {
    const until = trainee.subscriptions[index + 1]?.since ?? '9999'
    const charged = trainee.sessions.filter(({ at }) => since <= at && at < until)
    const known = plans.find(({ plan_type }) => plan_type === plan)
    const allocated = credits ?? known?.credits_per_month ?? 0
    return {
      user_subscription_id: stableUuid('subscription', trainee.email, since),
      user_id: userId(trainee.email),
      plan_id: stableUuid('plan', plan),
      status_active: active,
      credits_allocated: allocated,
      credits_used: charged.length,
      credits_remaining: allocated - charged.length,
      sessions_completed: charged.filter(isCompleted).length,
      start_date: date(since),
      created_at: date(since),
      updated_at: date(since),
    }
  })

const isCompleted = ({ status }: Session) => status === 'completed'

const mean = (numbers: readonly number[]) =>
  Math.round(numbers.reduce((sum, number) => sum + number, 0) / numbers.length)

/**
 * The performance report of a session as JSON for a `jsonb` column: an object, a string that contains the object's JSON, or
 * a truncated string. All of them occur in practice (spec section 3).
 * @param names of the scores
 */
export function performanceReport({ report }: Session, names: readonly string[]): string | null {
  if (!report) return null
  const { scores, summary, stored } = report
  const json = JSON.stringify({
    overall_score: mean(scores),
    ...Object.fromEntries(names.map((name, index) => [name, scores[index]])),
    coaching_summary: summary,
  })
  if (!stored) return json
  return JSON.stringify(stored === 'text' ? json : json.slice(0, json.length / 2))
}
