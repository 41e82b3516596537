import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp } from '../../../test/app.ts'
import type { TestApp } from '../../../test/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

const path = '/api/v1/industries'
const createWith = (note: string) =>
  app.admin('POST', path, { name: 'Steel', details: 'Any.' }, { 'x-change-note': note })

const notes = async (id: string): Promise<(string | null)[]> => {
  const { body } = await app.admin('GET', `/api/v1/revisions/industries/${id}`)
  return Object(body).map(({ note }: { note: string | null }) => note)
}

test.each([
  'Shorter opening',
  'Preise gekürzt: 5 % weniger',
  '👩🏽‍🚀 launch & "quotes", 100%',
  'تم تقصير النص',
  '👍'.repeat(200),
])('keeps the note %s', async (note) => {
  const { status, body } = await createWith(encodeURIComponent(note))
  expect(status).toBe(201)
  expect(await notes(Object(body).industry_id)).toEqual([note])
})

test.each(['', '%20%20'])('takes the header "%s" for no note', async (header) => {
  const { body } = await createWith(header)
  expect(await notes(Object(body).industry_id)).toEqual([null])
})

test('trims a note, and takes plain ASCII as it is', async () => {
  const { body } = await createWith('%20plain text+more%0A')
  expect(await notes(Object(body).industry_id)).toEqual(['plain text+more'])
})

test('a note on a save that changes nothing makes no version', async () => {
  const { body } = await createWith('first')
  const { industry_id } = Object(body)
  const same = { name: 'Steel', details: 'Any.' }
  const { status } = await app.admin('PUT', `${path}/${industry_id}`, same, {
    'x-change-note': 'second',
  })
  expect(status).toBe(200)
  expect(await notes(industry_id)).toEqual(['first'])
})

test.each([
  ['100%', 'percent-encoded'],
  ['%zz', 'percent-encoded'],
  ['%ff', 'percent-encoded'],
  ['%ed%a0%80', 'percent-encoded'],
  ['a%00b', 'percent-encoded'],
  ['caf\u00e9', 'percent-encoded'],
  ['x'.repeat(201), '200 characters'],
  [encodeURIComponent('é'.repeat(201)), '200 characters'],
])('rejects the header %s and changes nothing', async (header, problem) => {
  const before = (await app.admin('GET', path)).body
  const { status, body } = await createWith(header)
  expect(status).toBe(400)
  expect(Object(body).message).toMatch(/^X-Change-Note must be /)
  expect(Object(body).message).toContain(problem)
  expect((await app.admin('GET', path)).body).toEqual(before)
})
