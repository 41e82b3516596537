import { kappaInterval, quadraticKappa } from '../../lib/statistics.ts'
import type { Pair } from '../../lib/statistics.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { issueToken } from '../../access/tokens.ts'
import { startApp } from '../../../test/app.ts'
import type { TestApp } from '../../../test/app.ts'
import { caller } from '../../../test/call.ts'
import type { Call } from '../../../test/call.ts'
import { rehearse } from '../../../test/evidence.ts'
import type { Rehearsed } from '../../../test/evidence.ts'
import { addUser } from '../../../test/users.ts'

let app: TestApp
let met: Rehearsed
let bob: Call
beforeAll(async () => {
  app = await startApp()
  met = await rehearse(app)
  const id = await addUser(app.db, { email: 'bob@a.co', role: 'super_admin', password: 'any' })
  bob = caller(app.url, { authorization: `Bearer ${await issueToken(app.db, id)}` })
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.db.deleteFrom('sessions').execute()
  await met.edit('mode-reports', 'Judge from 0 to 100.')
})

const agreement = async (query = '', id = met.item('mode-reports').id) => {
  const path = `/api/v1/interaction-mode-report-details/${id}/agreement${query}`
  const { status, body } = await app.admin('GET', path)
  return { status, ...Object(body) }
}
const mark = async (session: string, overall_score: number, call = app.admin) => {
  const { status } = await call('PUT', `/api/v1/sessions/${session}/marks`, {
    scores: { overall_score },
  })
  expect(status).toBe(200)
}
const judged = (overall_score: number, more: object = { closing: 90 }) =>
  met.start({ performance_report: JSON.stringify({ overall_score, ...more }) })
/** 20 scores from 30 to 87. */
const scores = Array.from({ length: 20 }, (_, at) => 30 + at * 3)

test('tells nothing below 20 marks', async () => {
  for (const score of scores.slice(1)) await mark(await judged(score), score)
  expect(await agreement()).toMatchObject({
    status: 200,
    marks: 19,
    mean_difference: null,
    kappa: null,
    raters: null,
  })
})

test('tells how far people and the judge agree, and two people', async () => {
  const pairs: Pair[] = []
  const twice: Pair[] = []
  for (const [at, score] of scores.entries()) {
    const session = await judged(score)
    const own = score + (at % 3) * 4
    await mark(session, own)
    if (at < 8) {
      await mark(session, own + 2, bob)
      twice.push([own, own + 2])
    }
    pairs.push([at < 8 ? own + 1 : own, score])
  }
  const found = await agreement()
  expect(found.mean_difference).toBeCloseTo(
    pairs.reduce((sum, [people, judge]) => sum + people - judge, 0) / 20,
    9,
  )
  expect(found).toMatchObject({ marks: 20, raters: { marks: 8 } })
  expect(found.kappa.value).toBeCloseTo(quadraticKappa(pairs) ?? 0, 9)
  const { low, high } = kappaInterval(pairs, 1) ?? { low: 0, high: 0 }
  expect(found.kappa.low).toBeGreaterThan(low - 0.1)
  expect(found.kappa.high).toBeLessThanOrEqual(1)
  expect(found.kappa.high).toBeGreaterThan(high - 0.1)
  expect(found.raters.kappa).toBeCloseTo(quadraticKappa(twice) ?? 0, 9)
  expect(await agreement()).toEqual(found)
})

test('counts the sessions of each version of the report prompt', async () => {
  const { version: before } = await agreement()
  const early = [await judged(40), await met.startByService()]
  await app.db
    .updateTable('sessions')
    .set({ performance_report: JSON.stringify({ overall_score: 60, closing: 70 }) })
    .where('session_id', '=', early[1] ?? '')
    .execute()
  await met.edit('mode-reports', 'Judge mildly.')
  const late = await judged(80)
  for (const session of [...early, late]) await mark(session, 50)
  expect(await agreement()).toMatchObject({ version: before + 1, marks: 1 })
  expect(await agreement(`?version=${before}`)).toMatchObject({ version: before, marks: 2 })
})

test('counts the sessions of each model that judged', async () => {
  const by = async (judge_model: string | null, score: number, own: number) => {
    const session = await judged(score)
    const isOwn = app.db.updateTable('sessions').where('session_id', '=', session)
    await isOwn.set({ judge_model }).execute()
    await mark(session, own)
  }
  for (const score of scores) await by('large', score, score + 2)
  for (const score of scores) await by('small', score, score + 10)
  await by(null, 50, 50)
  const judges = [
    { judge_model: null, marks: 1 },
    { judge_model: 'small', marks: 20 },
    { judge_model: 'large', marks: 20 },
  ]
  expect(await agreement()).toMatchObject({ judge_model: null, judges, marks: 1, kappa: null })
  for (const [judge_model, difference] of [
    ['large', 2],
    ['small', 10],
  ] as const) {
    const found = await agreement(`?judge_model=${judge_model}`)
    expect(found).toMatchObject({ judge_model, judges, marks: 20 })
    expect(found.mean_difference).toBeCloseTo(difference, 9)
  }
  expect(await agreement('?judge_model=')).toMatchObject({ judge_model: null, marks: 1 })
  expect(await agreement('?judge_model=other')).toMatchObject({ judge_model: 'other', marks: 0 })
})

test('reads all scores of a report prompt on one scale', async () => {
  for (const score of scores) await mark(await judged(score), score)
  await mark(await judged(8, { closing: 5 }), 8)
  expect(await agreement()).toMatchObject({ marks: 21, mean_difference: 0 })

  await app.db.deleteFrom('sessions').execute()
  await met.edit('mode-reports', 'Judge from 0 to 10.')
  for (const score of scores) await mark(await judged(score / 10, { closing: 5 }), score + 5)
  const { mean_difference: difference } = await agreement()
  expect(difference).toBeCloseTo(5, 9)
})

test('rejects what does not exist', async () => {
  expect(await agreement('?version=99')).toMatchObject({ status: 404 })
  expect(await agreement('?version=x')).toMatchObject({
    status: 400,
    message: 'version must be the number of a version',
  })
  expect(await agreement('', met.user_id)).toMatchObject({ status: 404 })
})
