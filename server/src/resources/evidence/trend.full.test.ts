import { formatScore, readReport } from '@greenroom/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { pdfText } from '../../../../packages/report-pdf/test/pdf-text.ts'
import { startApp } from '../../../test/app.ts'
import type { TestApp } from '../../../test/app.ts'
import { rehearse } from '../../../test/evidence.ts'
import type { Rehearsed } from '../../../test/evidence.ts'

let app: TestApp
let met: Rehearsed
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  met = await rehearse(app)
})

test('takes recorded versions before those of the start', async () => {
  const late = await met.startByService()
  await app.db
    .updateTable('sessions')
    .set({ start_time: '2020-01-01T00:00:00Z' })
    .where('session_id', '=', late)
    .execute()
  expect(await met.trend()).toMatchObject([{ session_id: late, changed_since: false, marks: [] }])
  await met.edit('personas', 'Edited.')
  expect(await met.trend()).toMatchObject([{ session_id: late, changed_since: true }])
})

const fields = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`f${at}`, at]))

test.each([
  [{ overall_score: 81.256, empathy: 9 }, 81.256],
  [{ overall_score: '81' }, null],
  [{ empathy: 9 }, null],
  [JSON.stringify({ overall_score: 7.5 }), 7.5],
  ['{"overall_score": 7', null],
  [[1, 2], null],
  [{ ...fields(199), overall_score: 7 }, 7],
  [{ ...fields(200), overall_score: 7 }, null],
  [null, null],
])('the score of the report %j is the one in the modal and the PDF', async (report, score) => {
  await met.start({ performance_report: report === null ? null : JSON.stringify(report) })
  const [point] = await met.trend()
  expect(point?.overall_score).toBe(score)
  const { body } = await app.admin('GET', `/api/v1/sessions/user/${met.user_id}`)
  const shown = readReport(Object(body)[0].performance_report)
  expect(point?.overall_score).toBe(shown?.overall ?? null)
  if (report === null) return
  const pdf = await fetch(`${app.url}/api/v1/performance-reports/${point?.session_id}/pdf`, {
    headers: { authorization: `Bearer ${app.token}` },
  })
  const printed = pdfText(Buffer.from(await pdf.arrayBuffer())).join('\n')
  const expected = score === null ? 'N/A' : formatScore(score)
  expect(printed).toContain(`Overall score\n${expected}\n`)
})
