import { readReport, scoreFraction, scoreScale } from '@greenroom/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApp } from '../../test/app.ts'
import { forgetScores } from '../../test/forget-scores.ts'
import type { TestApp } from '../../test/app.ts'
import { addIndustry, addMode, addPersona } from '../../test/resource-rows.ts'
import { addUser } from '../../test/users.ts'
import { fillScores, readScale, sessionScores } from './session-scores.ts'

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
beforeEach(() => app.db.deleteFrom('mode_reports').execute())

const add = async (report: unknown) => {
  const { session_id } = await app.db
    .insertInto('sessions')
    .values({ ...row, performance_report: JSON.stringify(report) })
    .returning('session_id')
    .executeTakeFirstOrThrow()
  return session_id
}
const numbersOf = (id: string) =>
  app.db
    .selectFrom('sessions')
    .select(['overall_score', 'score', 'score_scale'])
    .where('session_id', '=', id)
    .executeTakeFirst()

/** The points that the report view shows of a session without a scale. */
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
  '{"overall_score": 1e-400, "rapport": 3}',
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

test('reads the overall score of each report as the report view does', async () => {
  const { rows } = await sql<{ points: number | null }>`
    select points from unnest(${reports.map((report) => JSON.stringify(report))}::text[])
      with ordinality report (json, at), report_scores(json::jsonb) order by at`.execute(app.db)
  const shown = reports.map((stored) => {
    const points = pointsOf(stored)
    return { stored, points: points === null ? null : Math.round(points * 100) / 100 }
  })
  expect(rows.map(({ points }, at) => ({ stored: reports[at], points }))).toEqual(shown)
  for (const report of reports) {
    const overall = readReport(report)?.overall ?? null
    expect({ report, stored: (await numbersOf(await add(report)))?.overall_score }).toEqual({
      report,
      stored: overall,
    })
  }
})

test.each([
  ['Judge.', 100],
  ['Give a whole number from 0 to 100 for each of these', 100],
  ['Score each from 0 to 10.', 10],
  ['Rate it 1-10.', 10],
  ['Rate it on a scale of 1–10', 10],
  ['between 0 and 10', 10],
  ['zero to ten', 10],
  ['1 (poor) to 10 (excellent)', 10],
  ['"overall_score": <0..10>', 10],
  ['out of 10', 10],
  ['8/10 is good', 10],
  ['a 10-point scale', 10],
  ['Parts from 0 to 10.\\nThe overall_score goes from 0 to 100.', 100],
  ['The overall_score is 0-100, the parts are 0-10.', 100],
  ['Finding it is worth 10 points in closing.', 100],
  ['Companies of 10 to 100 people', 100],
  ['Call on 24/10/2026 at 10', 100],
  ['from 0 to 1000', 100],
])('reads the scale of the report prompt "%s"', async (prompt, scale) => {
  expect(await readScale(app.db, prompt)).toBe(scale)
})

/** Saves the mode's report prompt. */
const judgeWith = (prompt_template: string) =>
  app.db
    .insertInto('mode_reports')
    .values({ mode_id: row.mode_id, prompt_template })
    .onConflict((conflict) => conflict.column('mode_id').doUpdateSet({ prompt_template }))
    .execute()

test('keeps the score with the report, on the scale that was known before', async () => {
  const id = await add({ overall_score: 7 })
  expect(await numbersOf(id)).toEqual({ overall_score: 7, score: 7, score_scale: 100 })
  const store = (change: { performance_report?: string | null; score_scale?: 10 | 100 | null }) =>
    app.db.updateTable('sessions').set(change).where('session_id', '=', id).execute()
  await judgeWith('Score from 0 to 10.')
  await store({ performance_report: '{"overall_score": 6, "rapport": 40}' })
  expect(await numbersOf(id)).toEqual({ overall_score: 6, score: 6, score_scale: 100 })
  await store({ score_scale: null })
  expect(await numbersOf(id)).toEqual({ overall_score: 6, score: 60, score_scale: 10 })
  await judgeWith('Score from 0 to 100.')
  expect(await numbersOf(id)).toEqual({ overall_score: 6, score: 60, score_scale: 10 })
  await store({ performance_report: null })
  expect(await numbersOf(id)).toEqual({ overall_score: null, score: null, score_scale: null })
})

test('fills old sessions in batches, and reads their scores from the report until then', async () => {
  const ids = [await add({ overall_score: 6 }), await add({ overall_score: 8 })]
  await forgetScores(app.db)
  const read = async () => {
    const { overall, points } = await sessionScores(app.db)
    const { rows } = await sql`
      select ${overall} as overall, ${points} as score from sessions
      where session_id = any (${ids}::uuid[]) order by 1`.execute(app.db)
    return rows
  }
  const scores = [
    { overall: 6, score: 60 },
    { overall: 8, score: 80 },
  ]
  expect(await read()).toEqual(scores)
  await fillScores(app.db)
  expect(await read()).toEqual(scores)
  expect(await app.db.selectFrom('score_backfill').selectAll().execute()).toEqual([])
  const versions = await app.db.selectFrom('sessions').select('version').execute()
  expect(new Set(versions.map(({ version }) => version))).toEqual(new Set([1]))
})

test('corrects old scores where the report prompt names the scale', async () => {
  const low = await add({ overall_score: 9, closing: 0 })
  const sure = await add({ overall_score: 9, closing: 40 })
  await judgeWith('Score from 0 to 100.')
  await app.db.updateTable('sessions').set({ score: 90 }).where('session_id', '=', low).execute()
  await forgetScores(app.db, ['overall_score', 'score_scale'])
  await fillScores(app.db)
  expect(await numbersOf(low)).toEqual({ overall_score: 9, score: 9, score_scale: 100 })
  await judgeWith('Score from 0 to 10.')
  await forgetScores(app.db)
  await fillScores(app.db)
  expect(await numbersOf(low)).toEqual({ overall_score: 9, score: 90, score_scale: 10 })
  expect(await numbersOf(sure)).toEqual({ overall_score: 9, score: 9, score_scale: 100 })
})
