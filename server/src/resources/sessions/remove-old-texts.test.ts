import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApp, userIdByEmail } from '../../../test/app.ts'
import type { TestApp } from '../../../test/app.ts'
import { pdfText } from '../../../../packages/report-pdf/test/pdf-text.ts'
import { addIndustry, addMode, addPersona } from '../../../test/resource-rows.ts'
import { restoreItem } from '../../../test/trash.ts'
import { addUsers } from '../../../test/users.ts'
import { removeOldTexts } from './remove-old-texts.ts'

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
beforeEach(async () => {
  await app.db.deleteFrom('sessions').execute()
})

const minuteMs = 60_000
const daysAgo = (days: number, minutes = 0) =>
  new Date(Date.now() - days * 1440 * minuteMs + minutes * minuteMs)
const report = { overall_score: 71, closing: 12, coaching_summary: 'Ask Maya.', quote: 'Secret.' }

/** Adds a session that ended then. @returns its id */
const add = async (end: Date | null, values: { report?: unknown; start?: Date } = {}) => {
  const stored = 'report' in values ? values.report : report
  const { session_id } = await app.db
    .insertInto('sessions')
    .values({
      ...row,
      start_time: values.start ?? end,
      end_time: end,
      performance_report: stored === null ? null : JSON.stringify(stored),
      transcript: JSON.stringify('Secret.'),
    })
    .returning('session_id')
    .executeTakeFirstOrThrow()
  return session_id
}

const read = (id: string) =>
  app.db
    .selectFrom('sessions')
    .select(['performance_report', 'transcript', 'version', 'updated_at'])
    .where('session_id', '=', id)
    .executeTakeFirstOrThrow()

const sentence = 'The text of this report was removed after 90 days.'

test('removes texts after N days, keeps scores, and says so in report and PDF', async () => {
  const [young, old] = [await add(daysAgo(90, 1)), await add(daysAgo(90, -1))]
  const unfinished = await add(null, { start: daysAgo(91) })
  const before = await read(young)
  expect(await removeOldTexts(app.db, 0)).toBe(0)
  expect(await removeOldTexts(app.db, 90)).toBe(2)
  expect(await read(young)).toEqual(before)
  const kept = { overall_score: 71, closing: 12, coaching_summary: sentence }
  for (const id of [old, unfinished])
    expect(await read(id)).toMatchObject({ performance_report: kept, transcript: null, version: 2 })

  const pdf = await fetch(`${app.url}/api/v1/performance-reports/${old}/pdf`, {
    headers: { authorization: `Bearer ${app.token}` },
  })
  expect(pdfText(Buffer.from(await pdf.arrayBuffer()))[0]).toContain(sentence)
  const listed = Object((await app.admin('GET', `/api/v1/sessions/user/${row.user_id}`)).body)
  expect(JSON.stringify(listed)).toContain(sentence)

  const after = await read(old)
  expect(await removeOldTexts(app.db, 90)).toBe(0)
  expect(await read(old)).toEqual(after)
})

test.each([
  [
    'a string with an object',
    '{"overall_score": 7.5, "coaching_summary": "Secret."}',
    { overall_score: 7.5 },
  ],
  ['a string that is cut off', '{"overall_score": 7.5, "coaching_summary": "Secr', {}],
  ['a list', ['Secret.'], {}],
  [
    'scores in words',
    { overall_score: 'Secret.', closing: 3, more: { deep: 'Secret.' } },
    { closing: 3 },
  ],
])('keeps the scores of a report that is %s', async (_, stored, scores) => {
  const id = await add(daysAgo(2), { report: stored })
  expect(await removeOldTexts(app.db, 1)).toBe(1)
  expect((await read(id)).performance_report).toEqual({
    ...scores,
    coaching_summary: 'The text of this report was removed after 1 day.',
  })
})

test('an end in the future does not keep a text longer than N days after the last change', async () => {
  const changedDaysAgo = async (days: number) => {
    const id = await add(new Date('9999-01-01T00:00:00Z'), { start: daysAgo(200) })
    await app.db
      .updateTable('sessions')
      .set({ updated_at: daysAgo(days) })
      .where('session_id', '=', id)
      .execute()
    return id
  }
  const [young, old, deleted] = [
    await changedDaysAgo(89),
    await changedDaysAgo(91),
    await changedDaysAgo(91),
  ]
  await app.admin('DELETE', `/api/v1/sessions/${deleted}`)
  expect(await removeOldTexts(app.db, 90)).toBe(1)
  expect((await restoreItem(app, deleted)).status).toBe(200)
  expect(await read(young)).toMatchObject({ transcript: 'Secret.' })
  for (const id of [old, deleted]) expect(await read(id)).toMatchObject({ transcript: null })
})

test('adds no report where there was none', async () => {
  const id = await add(daysAgo(91), { report: null })
  expect(await removeOldTexts(app.db, 90)).toBe(1)
  expect(await read(id)).toMatchObject({ performance_report: null, transcript: null })
})

test('removes a text that comes back, from the trash too', async () => {
  const id = await add(daysAgo(91))
  await removeOldTexts(app.db, 90)
  const again = { performance_report: JSON.stringify(report), transcript: '"Secret."' }
  await app.db.updateTable('sessions').set(again).where('session_id', '=', id).execute()
  expect(await removeOldTexts(app.db, 90)).toBe(1)
  expect(await read(id)).toMatchObject({ transcript: null })

  const deleted = await add(daysAgo(91))
  const young = await add(daysAgo(89))
  for (const session of [deleted, young]) await app.admin('DELETE', `/api/v1/sessions/${session}`)
  await removeOldTexts(app.db, 90)
  for (const session of [deleted, young]) expect((await restoreItem(app, session)).status).toBe(200)
  expect(await read(deleted)).toMatchObject({ transcript: null })
  expect(await read(young)).toMatchObject({ transcript: 'Secret.' })
})

test('removes the texts of many sessions in batches, on two servers at once', async () => {
  await sql`
    insert into sessions (user_id, persona_id, mode_id, status, end_time, transcript)
    select ${row.user_id}, ${row.persona_id}, ${row.mode_id}, 'completed', now() - interval '91 days', '"Secret."'
    from generate_series(1, 1201)`.execute(app.db)
  const counts = await Promise.all([removeOldTexts(app.db, 90), removeOldTexts(app.db, 90)])
  expect(counts[0] + counts[1] + (await removeOldTexts(app.db, 90))).toBe(1201)
})
