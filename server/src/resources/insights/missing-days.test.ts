import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp } from '../../../test/app.ts'
import type { TestApp } from '../../../test/app.ts'
import { forgetScores } from '../../../test/forget-scores.ts'
import { addIndustry, addMode, addPersona } from '../../../test/resource-rows.ts'
import { addUser } from '../../../test/users.ts'
import { makeSessionDays } from '../../data/session-days.ts'
import { fillScores } from '../../data/session-scores.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
  const user = await addUser(app.db, { email: 'trainee@a.co', role: 'sales_person' })
  const persona = await addPersona(app.db, await addIndustry(app.db))
  const mode = await addMode(app.db)
  // 300 on each of 6 days, as after a restore of a release that did not know scores.
  await sql`
    insert into sessions (user_id, persona_id, mode_id, status, start_time, performance_report)
    select ${user}, ${persona}, ${mode}, 'completed',
      '2026-03-01T00:00Z'::timestamptz + n * interval '288 seconds', '{"overall_score": 7}'
    from generate_series(0, 1799) n`.execute(app.db)
  await forgetScores(app.db)
})
afterAll(() => app.close())

const read = async () => {
  const path = '/api/v1/insights?from=2026-03-02&to=2026-03-06'
  const { figures, before, missing_days } = Object((await app.admin('GET', path)).body)
  return {
    counted: [before.sessions, figures.sessions, figures.scored, figures.trainees],
    missing_days,
  }
}

test('counts the newest days itself, and names the others until they are made', async () => {
  expect(await read()).toEqual({
    counted: [0, 900, 900, 1],
    missing_days: ['2026-03-01', '2026-03-02', '2026-03-03'],
  })
  await makeSessionDays(app.db)
  const all = { counted: [300, 1500, 1500, 1], missing_days: [] }
  expect(await read()).toEqual(all)
  await fillScores(app.db)
  expect(await read()).toEqual(all)
})
