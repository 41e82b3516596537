import type { RoleName } from '@greenroom/contract'
import type { ReadDate } from './dates.ts'
import { readModes, readRecords } from './demo-data.ts'
import type { Session, Trainee } from './demo-data.ts'
import { stableUuid, userId } from './stable-uuid.ts'
import { isPaidBy, subscriptionId, subscriptionRows } from './subscription-rows.ts'

/** The rows of trainees, their sessions, their subscriptions and the changes of their credits. */
export function traineeRows(
  trainees: readonly Trainee[],
  date: ReadDate,
  roleId: (role: RoleName) => string,
) {
  const deactivated = new Map(readRecords().deactivated.map(({ email, at }) => [email, date(at)]))
  const scoreNames = new Map(readModes().map(({ name, scores }) => [name, scores]))
  const users = trainees.map(({ firstName, lastName, email, phone, role, joined }) => ({
    user_id: userId(email),
    first_name: firstName,
    last_name: lastName,
    email,
    phone_number: phone,
    role_id: roleId(role),
    deactivated_at: deactivated.get(email) ?? null,
    version: deactivated.has(email) ? 2 : 1,
    created_at: date(joined),
    updated_at: deactivated.get(email) ?? date(joined),
  }))
  const sessions = trainees.flatMap((trainee) =>
    trainee.sessions.map((session) => ({
      session_id: sessionId(trainee, session),
      user_id: userId(trainee.email),
      user_subscription_id: payingId(trainee, session),
      persona_id: stableUuid('persona', session.with),
      mode_id: stableUuid('mode', session.mode),
      performance_report: performanceReport(session, scoreNames.get(session.mode) ?? []),
      transcript: session.transcript ? JSON.stringify(session.transcript) : null,
      start_time: session.unstarted ? null : date(session.at),
      end_time: session.minutes === undefined ? null : date(session.at, session.minutes),
      status: session.status,
      created_at: date(session.at),
      updated_at: date(session.at, session.minutes),
    })),
  )
  return { users, sessions, ...subscriptionRows(date, trainees) }
}

export const sessionId = ({ email }: Trainee, { at }: Session) => stableUuid('session', email, at)

/** The id of the subscription that paid for a session, if there is one. */
const payingId = (trainee: Trainee, { at }: Session) => {
  const paying = trainee.subscriptions.find((subscription) => isPaidBy(trainee, subscription, at))
  return paying ? subscriptionId(trainee, paying) : null
}

const mean = (numbers: readonly number[]) =>
  Math.round(numbers.reduce((sum, number) => sum + number, 0) / numbers.length)

/**
 * The performance report of a session as JSON for a `jsonb` column: an object, a string that contains the object's JSON, or
 * a truncated string. All of them occur in practice (spec section 3).
 * @param names of the scores
 */
export function performanceReport({ report }: Session, names: readonly string[]): string | null {
  if (!report) return null
  const json = JSON.stringify(reportOf(names, report))
  if (!report.stored) return json
  return JSON.stringify(report.stored === 'text' ? json : json.slice(0, json.length / 2))
}

/** @param names of the scores */
export const reportOf = (
  names: readonly string[],
  { scores, summary }: { scores: readonly number[]; summary: string },
) => ({
  overall_score: mean(scores),
  ...Object.fromEntries(names.map((name, index) => [name, scores[index]])),
  coaching_summary: summary,
})
