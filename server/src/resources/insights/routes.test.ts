import { randomUUID } from 'node:crypto'
import type { Insights } from '@greenroom/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp } from '../../../test/app.ts'
import type { TestApp } from '../../../test/app.ts'
import { addIndustry, addMode, addPersona } from '../../../test/resource-rows.ts'
import { addUsers } from '../../../test/users.ts'

const dayMs = 86_400_000
const lastDay = Date.parse('2026-03-31')
const spread = 120
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10)

/** A generator of numbers between 0 and 1, the same in each run. */
let state = 7
const random = () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647
const oneOf = <Item>(items: readonly Item[]): Item => {
  const item = items[Math.floor(random() * items.length)]
  if (item === undefined) throw new Error('there is none')
  return item
}

interface Session {
  session_id: string
  user_id: string
  mode_id: string
  persona_id: string
  status: string
  /** In milliseconds since 1970. */
  at: number
  minutes: number | null
  score: number | null
}

let app: TestApp
let people: string[]
let modes: string[]
let personas: string[]
let sessions: Session[]
beforeAll(async () => {
  app = await startApp()
  await addUsers(app.db, 30)
  const users = await app.db
    .selectFrom('users')
    .select('user_id')
    .where('email', 'like', 'user-%')
    .execute()
  people = users.map(({ user_id }) => user_id)
  const industry = await addIndustry(app.db)
  modes = [await addMode(app.db), await addMode(app.db)]
  personas = [
    await addPersona(app.db, industry),
    await addPersona(app.db, industry),
    await addPersona(app.db, industry),
  ]
  await app.db
    .updateTable('personas')
    .set({ status_active: false })
    .where('persona_id', '=', personas[2] ?? '')
    .execute()
  sessions = Array.from({ length: 1500 }, () => ({
    session_id: randomUUID(),
    user_id: oneOf(people),
    mode_id: oneOf(modes),
    persona_id: oneOf(personas),
    status: oneOf(['completed', 'Completed', 'in_progress', 'cancelled', 'Cancelled']),
    at: lastDay + dayMs - 1 - Math.floor(random() * spread * dayMs),
    minutes: random() < 0.8 ? Math.floor(random() * 40) : null,
    score: random() < 0.7 ? Math.floor(random() * 1000) / 10 : null,
  }))
  await app.db
    .insertInto('sessions')
    .values(
      sessions.map(({ at, minutes, score, ...session }, number) => ({
        ...session,
        // Half of them have no start, so that their creation counts.
        start_time: number % 2 && minutes === null ? null : new Date(at),
        created_at: new Date(number % 2 ? at : lastDay),
        end_time: minutes === null ? null : new Date(at + minutes * 60_000),
        performance_report:
          score === null ? null : JSON.stringify({ overall_score: score, closing: 50 }),
      })),
    )
    .execute()
})
afterAll(() => app.close())

const read = async (query: Record<string, string> = {}): Promise<Insights> => {
  const { status, body } = await app.admin('GET', `/api/v1/insights?${new URLSearchParams(query)}`)
  expect(status).toBe(200)
  return Object(body)
}

/** In tenths, so that halves are exact. */
const mean = (scores: readonly number[]) => {
  const tenths = scores.reduce((sum, score) => sum + Math.round(score * 10), 0)
  return scores.length === 0 ? null : Math.round(tenths / scores.length) / 10
}

const scoresOf = (rows: readonly Session[]) =>
  rows.flatMap(({ score }) => (score === null ? [] : [score]))
const figuresOf = (rows: readonly Session[]) => ({
  sessions: rows.length,
  completed: rows.filter(({ status }) => status.toLowerCase() === 'completed').length,
  trainees: new Set(rows.map(({ user_id }) => user_id)).size,
  minutes: rows.reduce((sum, { minutes }) => sum + (minutes ?? 0), 0),
  mean_score: mean(scoresOf(rows)),
  scored: scoresOf(rows).length,
})

/** The figures as a plain reader would count them. */
const expectedFigures = (from: number, to: number, narrowed: Partial<Session> = {}) => {
  const counted = sessions.filter(
    (one) =>
      one.status.toLowerCase() !== 'cancelled' &&
      Object.entries(narrowed).every(([key, value]) => Reflect.get(one, key) === value),
  )
  const between = (first: number, end: number) =>
    counted.filter(({ at }) => at >= first && at < end).toSorted((a, b) => a.at - b.at)
  const inRange = between(from, to + dayMs)
  const before = between(from - (to + dayMs - from), from)
  const parts = (key: 'mode_id' | 'persona_id', ids: readonly string[]) =>
    ids
      .map((id) => {
        const rows = inRange.filter((one) => one[key] === id)
        const { sessions: count, completed, mean_score, scored } = figuresOf(rows)
        const before_mean_score = mean(scoresOf(before.filter((one) => one[key] === id)))
        return { [key]: id, sessions: count, completed, mean_score, scored, before_mean_score }
      })
      .filter((part) => part.sessions !== 0)
  const monday = from - ((new Date(from).getUTCDay() + 6) % 7) * dayMs
  const weeks = []
  for (let start = monday; start <= to; start += 7 * dayMs) {
    const rows = inRange.filter(({ at }) => at >= start && at < start + 7 * dayMs)
    const { sessions: count, completed, trainees, mean_score } = figuresOf(rows)
    weeks.push({ start: dayOf(start), sessions: count, completed, trainees, mean_score })
  }
  const progressed = people
    .map((id) => scoresOf(inRange.filter(({ user_id }) => user_id === id)))
    .filter((scores) => scores.length > 1)
  return {
    ...{ from: dayOf(from), to: dayOf(to) },
    figures: figuresOf(inRange),
    before: figuresOf(before),
    weeks,
    modes: sorted(parts('mode_id', modes)),
    personas: sorted(parts('persona_id', personas.slice(0, 2))),
    progress: {
      trainees: progressed.length,
      first_mean: mean(progressed.map(([first = 0]) => first)),
      latest_mean: mean(progressed.map((scores) => scores.at(-1) ?? 0)),
    },
  }
}

/** Parts in an order that does not depend on their numbers. */
const sorted = (parts: readonly object[]) =>
  parts.map((part) => JSON.stringify(Object.entries(part).toSorted())).toSorted()
const unnamed = (parts: readonly { name: string }[]) =>
  sorted(parts.map(({ name: _name, ...part }) => part))

const readFigures = async (
  from: number,
  to: number,
  narrowed: { mode_id?: string; persona_id?: string } = {},
) => {
  const found = await read({ from: dayOf(from), to: dayOf(to), ...narrowed })
  return { ...found, modes: unnamed(found.modes), personas: unnamed(found.personas) }
}

const allDays = [lastDay - (spread - 1) * dayMs, lastDay] as const

test('every figure equals a plain count, over 50 random ranges and filters', async () => {
  for (let round = 0; round < 50; round++) {
    const to = lastDay - Math.floor(random() * spread) * dayMs
    const from = to - Math.floor(random() * 60) * dayMs
    const narrowed = {
      ...(random() < 0.3 && { mode_id: oneOf(modes) }),
      ...(random() < 0.3 && { persona_id: oneOf(personas) }),
    }
    expect(await readFigures(from, to, narrowed)).toMatchObject(expectedFigures(from, to, narrowed))
  }
})

/** Changes a session in one of four ways, in the database and in what the tests expect. */
const changeSession = async (way: number, changed = oneOf(sessions)) => {
  const { session_id } = changed
  const about = app.db.updateTable('sessions').where('session_id', '=', session_id)
  if (way === 0) {
    changed.status = 'cancelled'
    await about.set({ status: 'cancelled' }).execute()
  } else if (way === 1) {
    changed.at = lastDay - Math.floor(random() * spread * dayMs)
    const { at, minutes } = changed
    const end_time = minutes === null ? null : new Date(at + minutes * 60_000)
    await about.set({ start_time: new Date(at), end_time }).execute()
  } else if (way === 2) {
    changed.score = 77
    const performance_report = JSON.stringify({ overall_score: 77, closing: 50 * random() })
    await about.set({ performance_report }).execute()
  } else {
    sessions = sessions.filter((one) => one !== changed)
    await app.db.deleteFrom('sessions').where('session_id', '=', session_id).execute()
  }
}

test('counts a session that has changed, moved to another day or gone at once', async () => {
  for (let round = 0; round < 12; round++) {
    await changeSession(round % 4)
    expect(await readFigures(...allDays)).toMatchObject(expectedFigures(...allDays))
  }
})

test('counts each session once, whoever reads while others change', async () => {
  for (let round = 0; round < 5; round++) {
    const one = oneOf(sessions)
    const changes = Array.from({ length: 30 }, () => changeSession(2, one))
    await Promise.all([...changes, ...Array.from({ length: 8 }, () => read())])
    expect(await readFigures(...allDays)).toMatchObject(expectedFigures(...allDays))
  }
})

test('covers the last 28 days by default', async () => {
  const { from, to, weeks } = await read()
  expect([Date.now() - 60_000, Date.now()].map(dayOf)).toContain(to)
  expect((Date.parse(to) - Date.parse(from)) / dayMs).toBe(27)
  expect([4, 5]).toContain(weeks.length)
})

test.each([
  ['from=2026-02-30', 'from must be a day such as 2026-11-22'],
  ['from=2026-03-02&to=2026-03-01', 'to must not be before from'],
  ['from=2025-03-01&to=2026-03-02', 'from must be at most 366 days before to'],
  ['mode_id=x', 'mode_id must be an id'],
])('refuses %s', async (query, message) => {
  expect(await app.admin('GET', `/api/v1/insights?${query}`)).toMatchObject({
    status: 400,
    body: { message, field: message.split(' ')[0] },
  })
})

test('lists new versions with the prompts that use them, and compares the scores around one', async () => {
  const [mode_id = '', otherMode = ''] = modes
  const { body } = await app.admin('POST', '/api/v1/industries', { name: 'Robots', details: 'One' })
  const { industry_id: id } = Object(body)
  const persona_id = await addPersona(app.db, id)
  const [other = '', , retired = ''] = personas
  await app.db
    .updateTable('personas')
    .set({ industry_id: id })
    .where('persona_id', '=', retired)
    .execute()
  await app.db
    .updateTable('interaction_modes')
    .set({ prompt_template: 'In {industry_details}, {name}.' })
    .where('mode_id', '=', mode_id)
    .execute()
  await app.db
    .updateTable('interaction_modes')
    .set({ prompt_template: 'You are {name}.' })
    .where('mode_id', '=', otherMode)
    .execute()
  await app.admin(
    'PUT',
    `/api/v1/industries/${id}`,
    { name: 'Robots', details: 'Two' },
    { 'x-change-note': 'Shorter' },
  )
  const changesOf = async (query = {}) => (await read(query)).changes.filter((one) => one.id === id)
  expect(await changesOf()).toMatchObject([
    { entity: 'industries', name: 'Robots', version: 1, note: null, prompts: 1 },
    { entity: 'industries', name: 'Robots', version: 2, note: 'Shorter', prompts: 1 },
  ])
  expect(await changesOf({ mode_id: otherMode })).toEqual([])
  expect(await changesOf({ persona_id: other })).toEqual([])

  const user_id = people[5] ?? ''
  const add = (secondsAgo: number, score: number) =>
    app.db
      .insertInto('sessions')
      .values({
        ...{ user_id, mode_id, persona_id, status: 'completed' },
        start_time: sql<Date>`(
          select at - make_interval(secs => ${secondsAgo}) from revisions where entity_id = ${id} and version = 2)`,
        performance_report: JSON.stringify({ overall_score: score }),
      })
      .execute()
  for (const score of [60, 62]) await add(-1, score)
  const compared = await app.admin('GET', `/api/v1/insights/changes/industries/${id}/2`)
  expect(compared).toMatchObject({
    status: 200,
    body: {
      before: { mean_score: null, margin: null, scored: 0 },
      after: { mean_score: 61, margin: 2, scored: 2 },
    },
  })
  const unknown = await app.admin('GET', `/api/v1/insights/changes/industries/${id}/9`)
  expect(unknown).toMatchObject({ status: 404, body: { message: 'There is no such version.' } })
})
