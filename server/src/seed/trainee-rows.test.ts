import { readReport } from '@greenroom/contract'
import { expect, test } from 'vitest'
import { shiftDates } from './dates.ts'
import { readModes, readPlans, readTrainees } from './demo-data.ts'
import { performanceReport } from './trainee-rows.ts'
import { traineeRows } from './trainee-rows.ts'

const trainees = readTrainees()
const plans = readPlans()
const scoreNames = (mode: string) => readModes().find(({ name }) => name === mode)?.scores ?? []
const now = new Date('2026-11-11T11:11Z')
const { users, sessions, subscriptions } = traineeRows(trainees, shiftDates(now), (role) => role)
const day = 24 * 60 * 60 * 1000

test('has 40 people of six suppliers who joined within a year', () => {
  expect(new Set(users.map(({ email }) => email)).size).toBe(40)
  expect(new Set(users.map((user) => `${user.first_name} ${user.last_name}`)).size).toBe(40)
  expect(new Set(users.map(({ email }) => email.split('@')[1])).size).toBe(6)
  for (const { email } of users) expect(email).toMatch(/^[a-z.-]+@[a-z-]+\.example$/)
  expect(users.filter(({ phone_number }) => phone_number === null).length).toBeGreaterThan(4)
  expect(new Set(users.map(({ role_id }) => role_id))).toEqual(
    new Set(['sales_person', 'sales_manager']),
  )
  const joined = users.map(({ created_at }) => created_at.getTime())
  expect(new Set(joined).size).toBe(40)
  expect(Math.max(...joined) - Math.min(...joined)).toBeGreaterThan(350 * day)
})

test('sessions are after joining, on working days, up to last week', () => {
  const joined = new Map(users.map(({ user_id, created_at }) => [user_id, created_at.getTime()]))
  for (const { user_id, created_at, end_time } of sessions) {
    expect(created_at.getTime()).toBeGreaterThan(joined.get(user_id) ?? Infinity)
    expect([1, 2, 3, 4, 5]).toContain(created_at.getUTCDay())
    expect((end_time ?? created_at).getTime()).toBeLessThan(now.getTime())
  }
  const newest = Math.max(...sessions.map(({ created_at }) => created_at.getTime()))
  expect(now.getTime() - newest).toBeLessThan(7 * day)
})

test('has sessions of every status, some never started, some without an end, up to eight each', () => {
  const statuses = new Set(sessions.map(({ status }) => status))
  expect(statuses).toEqual(new Set(['completed', 'in_progress', 'abandoned']))
  for (const { status, end_time } of sessions)
    if (status !== 'abandoned') expect(end_time === null).toBe(status === 'in_progress')
  expect(sessions.filter(({ start_time }) => start_time === null)).toHaveLength(2)
  const each = trainees.map(({ sessions: held }) => held.length)
  expect([Math.min(...each), Math.max(...each)]).toEqual([0, 8])
})

test('a session is no longer than its plan allows', () => {
  for (const { email, subscriptions: held, sessions: of } of trainees)
    for (const { at, minutes = 0 } of of) {
      const paying = held.findLast(({ since }) => since <= at)
      const plan = plans.find(({ plan_type }) => plan_type === paying?.plan)
      expect([email, at, minutes <= (plan?.max_session_duration ?? 0)]).toEqual([email, at, true])
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
  const each = trainees.map(({ subscriptions: held }) => held)
  expect(each.filter((held) => held.length === 0)).toHaveLength(2)
  expect(each.filter((held) => held.length > 1).length).toBeGreaterThan(4)
  expect(each.filter((held) => held.filter(({ active: is }) => is).length > 1)).toEqual([])
  expect(each.filter(([first]) => first && !first.active).length).toBeGreaterThan(4)
})

test('most reports are objects, some JSON text, two truncated; some sessions have none', () => {
  const kinds = sessions.map(({ performance_report }) => kindOf(performance_report))
  const number = (of: string) => kinds.filter((kind) => kind === of).length
  expect(number('object')).toBeGreaterThan(70)
  expect(number('text')).toBeGreaterThan(4)
  expect(number('cut off')).toBe(2)
  expect(number('none')).toBeGreaterThan(10)
})

const kindOf = (json: string | null) => {
  if (json === null) return 'none'
  const stored: unknown = JSON.parse(json)
  if (typeof stored !== 'string') return 'object'
  try {
    JSON.parse(stored)
    return 'text'
  } catch {
    return 'cut off'
  }
}

test('a report has the scores of its mode, their mean and its own summary', () => {
  const told = trainees.flatMap(({ sessions: of }) => of).filter(({ report }) => report)
  expect(new Set(told.map(({ report }) => report?.summary)).size).toBe(told.length)
  for (const session of told) {
    const { report, mode, status } = session
    expect(status).toBe('completed')
    expect(report?.scores).toHaveLength(scoreNames(mode).length)
    expect(report?.summary.match(/[.?!]'?(?=\s|$)/g)?.length).toBeGreaterThanOrEqual(2)
    if (report?.stored) continue
    const read = readReport(performanceReport(session, scoreNames(mode)))
    const scores = read?.scores.map(({ value }) => value) ?? []
    expect(scores).toHaveLength(scoreNames(mode).length)
    const mean = scores.reduce((sum, score) => sum + score) / scores.length
    expect(Math.abs((read?.overall ?? NaN) - mean)).toBeLessThanOrEqual(0.5)
    expect(Math.min(...scores)).toBeGreaterThanOrEqual(0)
    expect(Math.max(...scores)).toBeLessThanOrEqual(100)
  }
})
