import { readReport, scoreFraction, scoreScale } from '@greenroom/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import { addIndustry, addMode, addPersona } from '../../test/resource-rows.ts'
import { addUser } from '../../test/users.ts'
import { fillScores, sessionScore } from './session-scores.ts'

let app: TestApp
let row: { user_id: string; persona_id: string; mode_id: string; status: string }
beforeAll(async () => {
  app = await startApp()
  row = {
    user_id: await addUser(app.db, { email: 'trainee@a.co', role: 'sales_person' }),
    persona_id: await addPersona(app.db, await addIndustry(app.db)),
    mode_id: await addMode(app.db),
    status: 'completed',
  }
})
afterAll(() => app.close())

const add = async (report: unknown) => {
  const { session_id } = await app.db
    .insertInto('sessions')
    .values({ ...row, performance_report: JSON.stringify(report) })
    .returning('session_id')
    .executeTakeFirstOrThrow()
  return session_id
}
const scoreOf = async (id: string) => {
  const { score } = await app.db
    .selectFrom('sessions')
    .select('score')
    .where('session_id', '=', id)
    .executeTakeFirstOrThrow()
  return score
}

/** The points that the report view shows. */
const pointsOf = (stored: unknown) => {
  const report = readReport(stored)
  return report?.overall === undefined
    ? null
    : 100 * scoreFraction(report.overall, scoreScale(report))
}

const fields = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`field ${at}`, at]))
const values = [0, 7, 7.25, 10, 10.5, 57, 100, 140, -3, 1e300, '7', null, true, [7], { a: 7 }]
const reports = [
  ...values,
  'no JSON',
  '[1]',
  '"7"',
  String.raw`{"overall_score": 7, "coaching_summary": "\u0000 \ud800 \\u0000"}`,
  '{"overall_score": 1e400, "rapport": 3}',
  { ...fields(199), overall_score: 8 },
  { ...fields(200), overall_score: 8 },
  { overall_score: 5.7, coaching_summary: 90 },
  ...values.flatMap((overall_score) =>
    values.flatMap((rapport) => {
      const report = { overall_score, rapport, coaching_summary: 'Ask more.' }
      return [report, JSON.stringify(report)]
    }),
  ),
]

test('scores each report as the report view shows it', async () => {
  const { rows } = await sql<{ points: number | null }>`
    select points from unnest(${reports.map((report) => JSON.stringify(report))}::text[])
      with ordinality report (json, at), report_scores(json::jsonb) order by at`.execute(app.db)
  const shown = reports.map((stored) => {
    const points = pointsOf(stored)
    return { stored, points: points === null ? null : Math.round(points * 100) / 100 }
  })
  expect(rows.map(({ points }, at) => ({ stored: reports[at], points }))).toEqual(shown)
})

test('keeps the score with the report', async () => {
  const id = await add({ overall_score: 7 })
  expect(await scoreOf(id)).toBe(70)
  const store = (performance_report: string | null) =>
    app.db
      .updateTable('sessions')
      .set({ performance_report })
      .where('session_id', '=', id)
      .execute()
  await store('{"overall_score": 7, "rapport": 40}')
  expect(await scoreOf(id)).toBe(7)
  await store(null)
  expect(await scoreOf(id)).toBeNull()
})

test('fills old sessions in batches, and reads their scores from the report until then', async () => {
  const ids = [await add({ overall_score: 6 }), await add({ overall_score: 8 })]
  await app.db.updateTable('sessions').set({ score: null }).execute()
  await app.db
    .insertInto('unfilled_scores')
    .values({ after_id: '00000000-0000-0000-0000-000000000000' })
    .execute()
  const read = async () => {
    const score = await sessionScore(app.db)
    const { rows } = await sql<{ score: number }>`
      select ${score} as score from sessions where session_id = any (${ids}::uuid[]) order by 1`.execute(
      app.db,
    )
    return rows.map((found) => found.score)
  }
  expect(await read()).toEqual([60, 80])
  await fillScores(app.db)
  expect(await Promise.all(ids.map(scoreOf))).toEqual([60, 80])
  expect(await read()).toEqual([60, 80])
  expect(await app.db.selectFrom('unfilled_scores').selectAll().execute()).toEqual([])
  const versions = await app.db.selectFrom('sessions').select('version').execute()
  expect(new Set(versions.map(({ version }) => version))).toEqual(new Set([1]))
})
