import type { Insights } from '@greenroom/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TestApp } from '../../../test/app.ts'
import { addJudgedSessions, startJudged } from '../../../test/judges.ts'

let app: TestApp
let user_id: string
let persona_id: string
let modes: string[]
beforeAll(async () => {
  ;({ app, user_id, persona_id, modes } = await startJudged())
})
afterAll(() => app.close())
beforeEach(() => app.db.deleteFrom('sessions').execute())

const add = (
  ...sessions: readonly (readonly [day: number, judge: string | null, mode?: number])[]
) =>
  addJudgedSessions(
    app.db,
    sessions.map(([day, judge_model, mode = 0]) => ({
      ...{ user_id, persona_id, mode_id: modes[mode] ?? '', judge_model },
      start_time: new Date(Date.UTC(2026, 2, day, 9)),
    })),
  )
const changes = async (query = '') => {
  const { body } = await app.admin('GET', `/api/v1/insights?from=2026-03-05&to=2026-03-20${query}`)
  const found: Insights = Object(body)
  return found.changes.map(({ at, name }) => `${Number(at.slice(8, 10))} ${name}`)
}
const trend = async () => {
  const { body } = await app.admin('GET', `/api/v1/sessions/user/${user_id}/trend`)
  return Object(body).map(({ new_judge }: { new_judge: string | null }) => new_judge)
}

test('breaks at the first session of a mode that another model judged', async () => {
  await add([1, 'large'], [6, 'large'], [7, 'small'], [8, 'small'], [9, 'large'])
  const { body } = await app.admin('GET', '/api/v1/insights?from=2026-03-05&to=2026-03-20')
  const judge = { entity: 'judge', id: null, version: null, note: null, prompts: null }
  expect(Object(body).changes).toEqual([
    { at: '2026-03-07T09:00:00.000Z', name: 'small', ...judge },
    { at: '2026-03-09T09:00:00.000Z', name: 'large', ...judge },
  ])
  expect(await trend()).toEqual([null, null, 'small', null, 'large'])
})

test('compares with the session before the range', async () => {
  await add([1, 'small'], [2, 'large'], [6, 'small'], [21, 'large'])
  expect(await changes()).toEqual(['6 small'])
})

test('the first judge of a mode is no other one, and sessions without a judge count for nothing', async () => {
  await add([6, 'large'], [7, null], [8, 'large'], [9, null], [10, 'small'])
  expect(await changes()).toEqual(['10 small'])
  expect(await trend()).toEqual([null, null, null, null, 'small'])
})

test('each mode has judges of its own', async () => {
  await add([6, 'large'], [7, 'small', 1], [8, 'large'], [9, 'small', 1], [10, 'large', 1])
  expect(await changes()).toEqual(['10 large'])
  expect(await changes(`&mode_id=${modes[0]}`)).toEqual([])
  expect(await changes(`&mode_id=${modes[1]}`)).toEqual(['10 large'])
  expect(await trend()).toEqual([null, null, null, null, 'large'])
})

test('sessions without a score and cancelled ones count for nothing', async () => {
  await add([6, 'large'], [7, 'small'], [8, 'large'])
  await app.db
    .updateTable('sessions')
    .set({ status: 'Cancelled' })
    .where('judge_model', '=', 'small')
    .execute()
  expect(await changes()).toEqual([])
  await app.db
    .updateTable('sessions')
    .set({ status: 'completed', performance_report: null })
    .where('judge_model', '=', 'small')
    .execute()
  expect(await changes()).toEqual([])
  expect(await trend()).toEqual([null, null, null])
})
