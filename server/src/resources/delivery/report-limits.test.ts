import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp } from '../../../test/app.ts'
import type { TestApp } from '../../../test/app.ts'
import { delivery, startService } from '../../../test/delivery.ts'
import type { TestService } from '../../../test/delivery.ts'

let app: TestApp
let service: TestService
beforeAll(async () => {
  app = await startApp()
  service = await startService(app)
})
afterAll(() => app.close())

const started = async () => {
  const { user_id } = await service.addTrainee(3)
  const { body } = await service.start({ user_id })
  return { user_id, session_id: String(Object(body).session_id) }
}
const finish = (session_id: string, body: object) =>
  service.call('PATCH', `${delivery}/sessions/${session_id}`, {
    status: 'completed',
    end_time: new Date(Date.now() + 60_000).toISOString(),
    ...body,
  })
const sessionOf = async (user_id: string) =>
  Object((await app.admin('GET', `/api/v1/sessions/user/${user_id}`)).body)[0]

const fields = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`f${at}`, at]))
const manyFields = 'performance_report must have at most 200 fields'
const manyValues = 'performance_report must have at most 10,000 values, nested ones included'

test.each([
  ['201 fields', fields(201), manyFields],
  ['201 fields as text', JSON.stringify(fields(201)), manyFields],
  ['a list of 10,000 values', { inner: Array.from({ length: 10_000 }, () => 1) }, manyValues],
  ['lists with 10,000 values', { inner: Array.from({ length: 5000 }, () => [1]) }, manyValues],
])('rejects a report with %s', async (_, performance_report, message) => {
  const { user_id, session_id } = await started()
  expect(await finish(session_id, { performance_report })).toMatchObject({
    status: 400,
    body: { field: 'performance_report', message },
  })
  expect(await sessionOf(user_id)).toMatchObject({ status: 'in_progress', version: 1 })
})

test('takes a report with 200 fields, and one with 9,999 values in a field', async () => {
  const { session_id } = await started()
  const inner = Array.from({ length: 9999 }, (_, at) => at)
  for (const performance_report of [fields(200), JSON.stringify(fields(200)), { inner }])
    expect((await finish(session_id, { performance_report })).status).toBe(200)
})

test('takes reports that are nested 100 levels deep', async () => {
  const { session_id } = await started()
  const levels = `${'{"a":'.repeat(100)}1${'}'.repeat(100)}`
  expect((await finish(session_id, { performance_report: JSON.parse(levels) })).status).toBe(200)
})

const [tooLargeReport, tooLargeTranscript] = [
  'performance_report must be at most 64 KiB of JSON',
  'transcript must be at most 1 MiB of JSON',
]
/** A transcript whose JSON has about this many bytes, of letters with two each. */
const messages = (bytes: number) =>
  Array.from({ length: 200 }, () => ({ from: 'trainee', text: 'é'.repeat(bytes / 400 - 20) }))

test.each([
  ['performance_report', { coaching_summary: 'x'.repeat(65_000) }, 200],
  ['performance_report', { coaching_summary: 'x'.repeat(66_000) }, tooLargeReport],
  ['performance_report', { coaching_summary: 'é'.repeat(33_000) }, tooLargeReport],
  ['performance_report', JSON.stringify({ coaching_summary: 'x'.repeat(65_000) }), 200],
  ['performance_report', JSON.stringify({ coaching_summary: 'x'.repeat(66_000) }), tooLargeReport],
  ['transcript', messages(1_040_000), 200],
  ['transcript', messages(1_060_000), tooLargeTranscript],
  ['transcript', 'x'.repeat(1_048_500), 200],
  ['transcript', 'x'.repeat(1_048_600), tooLargeTranscript],
  ['transcript', 'é'.repeat(525_000), tooLargeTranscript],
] as const)('has one limit for a %s, whatever its form (%#)', async (field, value, outcome) => {
  const { session_id } = await started()
  const { status, body } = await finish(session_id, { [field]: value })
  expect(status === 200 ? 200 : Object(body)).toEqual(
    outcome === 200 ? 200 : { message: outcome, field },
  )
})

test('refuses a body of more than 4 MiB', async () => {
  const { session_id } = await started()
  expect((await finish(session_id, { transcript: 'x'.repeat(5_000_000) })).status).toBe(413)
})
