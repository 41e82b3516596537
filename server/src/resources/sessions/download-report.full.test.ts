import { afterAll, beforeAll, expect, test } from 'vitest'
import { userIdByEmail, startApp } from '../../../test/app.ts'
import type { TestApp } from '../../../test/app.ts'
import { pdfText } from '../../../../packages/report-pdf/test/pdf-text.ts'
import { addUsers } from '../../../test/users.ts'
import { addIndustry, addMode, addPersona } from '../../../test/resource-rows.ts'

let app: TestApp
let row: { user_id: string; persona_id: string; mode_id: string; status: string }
beforeAll(async () => {
  app = await startApp()
  await addUsers(app.db, 1)
  row = {
    user_id: await userIdByEmail(app.db, 'user-1@a.co'),
    persona_id: await addPersona(app.db, await addIndustry(app.db)),
    mode_id: await addMode(app.db),
    status: 'completed',
  }
})
afterAll(() => app.close())

const print = async (report: object) => {
  const { session_id } = await app.db
    .insertInto('sessions')
    .values({ ...row, performance_report: JSON.stringify(report) })
    .returning('session_id')
    .executeTakeFirstOrThrow()
  const response = await fetch(`${app.url}/api/v1/performance-reports/${session_id}/pdf`, {
    headers: { authorization: `Bearer ${app.token}` },
  })
  return { status: response.status, text: pdfText(Buffer.from(await response.arrayBuffer()))[0] }
}

test('prints a report as long as a book', { tags: ['R105', 'R106', 'R138'] }, async () => {
  // Starts the worker, whose start would count towards the time limit of a report.
  await print({ coaching_summary: 'x' })
  const { status, text } = await print({ coaching_summary: 'x'.repeat(200_000) })
  expect([status, text]).toEqual([200, expect.stringContaining('Coaching summary\nxxx')])
})
