import { readReport } from '@greenroom/contract'
import { expect, test } from 'vitest'
import { demoRows, scoreNames } from '../../test/demo-rows.ts'

/* The trainees whose sessions were written by hand: of all suppliers but one. */
const users = demoRows('users').filter(({ email }) => !email.endsWith('@kestrel-sensing.example'))
const ids = new Set(users.map(({ user_id }) => user_id))
const ofThem = (table: string) => demoRows(table).filter(({ user_id }) => ids.has(user_id))
const [sessions, subscriptions] = [ofThem('sessions'), ofThem('user_subscriptions')]
const day = 24 * 60 * 60 * 1000
const timeOf = (at: string) => Date.parse(at)

/** How many of the rows each user has. */
const countEach = (rows: { user_id: string }[]) =>
  users.map(({ user_id }) => rows.filter((row) => row.user_id === user_id).length)

test('has 40 people of six suppliers who joined within a year', () => {
  expect(new Set(users.map(({ email }) => email)).size).toBe(40)
  expect(new Set(users.map((user) => `${user.first_name} ${user.last_name}`)).size).toBe(40)
  expect(new Set(users.map(({ email }) => email.split('@')[1])).size).toBe(6)
  for (const { email } of users) expect(email).toMatch(/^[a-z.-]+@[a-z-]+\.example$/)
  expect(users.filter(({ phone_number }) => phone_number === null).length).toBeGreaterThan(4)
  expect(new Set(users.map(({ role }) => role))).toEqual(new Set(['sales_person', 'sales_manager']))
  const joined = users.map(({ created_at }) => timeOf(created_at))
  expect(new Set(joined).size).toBe(40)
  expect(Math.max(...joined) - Math.min(...joined)).toBeGreaterThan(350 * day)
})

test('sessions are after joining, on working days, up to the last week', () => {
  const end = timeOf('2026-10-31T00:00Z')
  const joined = new Map(users.map(({ user_id, created_at }) => [user_id, timeOf(created_at)]))
  for (const { user_id, created_at, end_time } of sessions) {
    expect(timeOf(created_at)).toBeGreaterThan(joined.get(user_id) ?? Infinity)
    expect([1, 2, 3, 4, 5]).toContain(new Date(created_at).getUTCDay())
    expect(timeOf(end_time ?? created_at)).toBeLessThan(end)
  }
  const newest = Math.max(...sessions.map(({ created_at }) => timeOf(created_at)))
  expect(end - newest).toBeLessThan(7 * day)
})

test('has sessions of every status, some never started, some without an end, up to eight each', () => {
  const statuses = new Set(sessions.map(({ status }) => status))
  expect(statuses).toEqual(new Set(['completed', 'in_progress', 'abandoned']))
  for (const { status, end_time } of sessions)
    if (status !== 'abandoned') expect(end_time === null).toBe(status === 'in_progress')
  expect(sessions.filter(({ start_time }) => start_time === null)).toHaveLength(2)
  const each = countEach(sessions)
  expect([Math.min(...each), Math.max(...each)]).toEqual([0, 8])
})

test('a session is no longer than its plan allows', () => {
  const plans = new Map(demoRows('plans').map((plan) => [plan.id, plan]))
  const paying = new Map(subscriptions.map((row) => [row.user_subscription_id, row.plan_id]))
  for (const { session_id, user_subscription_id: by, start_time, end_time } of sessions) {
    if (!start_time || !end_time) continue
    const minutes = (timeOf(end_time) - timeOf(start_time)) / 60_000
    const longest = plans.get(paying.get(by))?.max_session_duration ?? 0
    expect([session_id, minutes <= longest]).toEqual([session_id, true])
  }
})

test('has subscriptions of every kind: with and without credits, ended, several, none', () => {
  for (const row of subscriptions) {
    expect(row.credits_remaining).toBeGreaterThanOrEqual(0)
    expect(row.credits_used + row.credits_remaining).toBe(row.credits_allocated)
    expect(row.sessions_completed).toBeLessThanOrEqual(row.credits_used)
  }
  const active = subscriptions.filter(({ status_active }) => status_active)
  const left = active.filter(({ credits_remaining }) => credits_remaining > 0)
  expect(left.length).toBeGreaterThan(10)
  expect(active.length - left.length).toBeGreaterThan(4)
  const [each, eachActive] = [countEach(subscriptions), countEach(active)]
  expect(each.filter((held) => held === 0)).toHaveLength(2)
  expect(each.filter((held) => held > 1).length).toBeGreaterThan(4)
  expect(eachActive.filter((held) => held > 1)).toEqual([])
  const oldest = users.map(({ user_id }) => subscriptions.find((row) => row.user_id === user_id))
  expect(oldest.filter((row) => row?.status_active === false).length).toBeGreaterThan(4)
})

test('most reports are objects, some JSON text, two truncated; some sessions have none', () => {
  const kinds = sessions.map(({ performance_report }) => kindOf(performance_report))
  const number = (of: string) => kinds.filter((kind) => kind === of).length
  expect(number('object')).toBeGreaterThan(70)
  expect(number('text')).toBeGreaterThan(4)
  expect(number('cut off')).toBe(2)
  expect(number('none')).toBeGreaterThan(10)
})

const kindOf = (stored: unknown) => {
  if (stored === null) return 'none'
  if (typeof stored !== 'string') return 'object'
  try {
    JSON.parse(stored)
    return 'text'
  } catch {
    return 'cut off'
  }
}

test('a report has the scores of its mode, their mean and its own summary', () => {
  const reported = sessions.filter(({ performance_report: report }) =>
    ['object', 'text'].includes(kindOf(report)),
  )
  const reports = reported.map(({ performance_report }) => readReport(performance_report))
  expect(new Set(reports.map((report) => report?.summary)).size).toBe(reported.length)
  for (const [at, { mode_id, status }] of reported.entries()) {
    expect(status).toBe('completed')
    const { overall = null, scores = [], summary = '' } = reports[at] ?? {}
    expect(scores.map(({ name }) => name.replaceAll(' ', '_')).toSorted()).toEqual(
      scoreNames(mode_id).toSorted(),
    )
    expect(summary.match(/[.?!]'?(?=\s|$)/g)?.length).toBeGreaterThanOrEqual(2)
    const values = scores.map(({ value }) => value)
    const mean = values.reduce((sum, value) => sum + value) / values.length
    expect(Math.abs((overall ?? NaN) - mean)).toBeLessThanOrEqual(0.5)
    expect(Math.min(...values)).toBeGreaterThanOrEqual(0)
    expect(Math.max(...values)).toBeLessThanOrEqual(100)
  }
})
