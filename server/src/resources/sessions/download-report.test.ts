import { afterAll, beforeAll, expect, test } from 'vitest'
import { userIdByEmail, startApp } from '../../../test/app.ts'
import type { TestApp } from '../../../test/app.ts'
import { pdfText } from '../../../../packages/report-pdf/test/pdf-text.ts'
import { addUsers } from '../../../test/users.ts'
import { addIndustry, addMode, addPersona } from '../../../test/resource-rows.ts'

const unknownId = '00000000-0000-4000-8000-000000000000'
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

const add = async (report: unknown) => {
  const { session_id } = await app.db
    .insertInto('sessions')
    .values({
      ...row,
      start_time: new Date('2026-11-18T14:05Z'),
      end_time: new Date('2026-11-18T14:29:31Z'),
      performance_report: report === undefined ? null : JSON.stringify(report),
    })
    .returning('session_id')
    .executeTakeFirstOrThrow()
  return session_id
}
const print = async (id: string) => {
  const response = await fetch(`${app.url}/api/v1/performance-reports/${id}/pdf`, {
    headers: { authorization: `Bearer ${app.token}` },
  })
  const { status, headers } = response
  return { status, headers, bytes: Buffer.from(await response.arrayBuffer()) }
}

test(
  'prints a report with its session, its scores and its summary',
  { tags: ['R204'] },
  async () => {
    const id = await add({
      overall_score: 71,
      closing: 120,
      needs_discovery: 64.5,
      coaching_summary: 'Ask who else suffers.\n\nThen sum up.',
    })
    const { status, headers, bytes } = await print(id)
    expect([status, headers.get('content-type'), headers.get('content-disposition')]).toEqual([
      200,
      'application/pdf',
      `attachment; filename="performance_report_${id}.pdf"`,
    ])
    expect(pdfText(bytes)).toEqual([
      [
        ...['Greenroom', 'Performance report', 'First 1 Last'],
        ...['Persona', 'Dana', 'Interaction mode', 'Closing'],
        ...['Date', '11/18/2026 14:05 UTC', 'Duration', '00:24:31'],
        ...['Email', 'user-1@a.co', 'Status', 'completed'],
        ...['Overall score', '71', '/ 100', 'Scores', 'Closing120', 'Needs discovery64.5'],
        ...['Coaching summary', 'Ask who else suffers.', 'Then sum up.'],
        `Session ${id}Page 1 of 1`,
      ].join('\n'),
    ])
  },
)

test.each([
  ['stored as a string', '{"overall_score": 7.5}', 'Overall score\n7.5\n/ 100\n'],
  [
    'that is cut off',
    '{"overall_score": 7.5',
    'N/A\nCoaching summary\nCould not parse report data.',
  ],
])('prints a report %s', { tags: ['R105', 'R106', 'R138'] }, async (_, report, text) => {
  const { status, bytes } = await print(await add(report))
  expect([status, pdfText(bytes)[0]]).toEqual([200, expect.stringContaining(text)])
})

test('responds 404 for a session without a report and for an unknown session', async () => {
  const path = (id: string) => `/api/v1/performance-reports/${id}/pdf`
  expect(await app.admin('GET', path(await add(undefined)))).toMatchObject({
    status: 404,
    body: { message: 'This session has no performance report.' },
  })
  for (const id of [unknownId, 'x', '%00'])
    expect((await app.admin('GET', path(id))).status).toBe(404)
})
