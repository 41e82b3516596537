import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { administrator, startApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'

const { email, password } = administrator
let app: TestApp
beforeAll(async () => {
  app = await startApp({ trustProxy: 1 })
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.db.deleteFrom('sign_in_attempts').execute()
})

const login = (body: unknown, address = '192.0.2.1') =>
  app.anyone('POST', '/api/login', body, { 'x-forwarded-for': address })
const wrong = { email, password: 'a wrong password' }
const count = (answers: { status: number }[], status: number) =>
  answers.filter((answer) => answer.status === status).length
const times = <T>(length: number, make: (index: number) => T) =>
  Array.from({ length }, (_, i) => make(i))

test('20 failed attempts for an account in 15 minutes, however many are sent side by side', async () => {
  const answers = await Promise.all(times(40, (i) => login(wrong, `192.0.2.${i}`)))
  expect([count(answers, 401), count(answers, 429)]).toEqual([20, 20])

  const refused = await login({ email, password }, '198.51.100.1')
  expect(refused).toMatchObject({
    status: 429,
    body: { message: 'Too many failed sign-ins. Please try again in 15 minutes.' },
  })
  const wait = Number(refused.headers.get('retry-after'))
  expect(wait).toBeGreaterThan(880)
  expect(wait).toBeLessThanOrEqual(900)
  expect((await login({ email: 'bob@greenroom.example', password })).status).toBe(401)
})

test('the last attempt that is let through is let through once', async () => {
  for (let round = 0; round < 12; round++) {
    await app.db.deleteFrom('sign_in_attempts').execute()
    const attempts = times(19, () => ({ account: email, address: '192.0.2.9' }))
    await app.db.insertInto('sign_in_attempts').values(attempts).execute()
    const answers = await Promise.all(times(4, (i) => login(wrong, `192.0.2.${i}`)))
    expect(count(answers, 401)).toBe(1)
  }
})

test('odd spellings of an address count together', async () => {
  const spellings = [email.toUpperCase(), ` ${email} `, email.replace('ann', 'ａｎｎ')]
  const answers = []
  for (const i of times(24, (index) => index))
    answers.push(await login({ ...wrong, email: spellings[i % 3] }))
  expect([count(answers, 401), count(answers, 429)]).toEqual([20, 4])
})

test('100 failed attempts from one address, over many accounts', async () => {
  const answers = await Promise.all(
    times(110, (i) => login({ email: `user${i}@greenroom.example`, password })),
  )
  expect([count(answers, 401), count(answers, 429)]).toEqual([100, 10])
  expect((await login({ email, password })).status).toBe(429)
  expect((await login({ email, password }, '192.0.2.2')).status).toBe(200)
})

test('what is 15 minutes old counts no more, and the wait ends with the oldest that does', async () => {
  await Promise.all(times(20, () => login(wrong)))
  await app.db
    .updateTable('sign_in_attempts')
    .set({ at: sql<Date>`at - interval '14 minutes 30 seconds'` })
    .execute()
  const refused = await login({ email, password })
  expect(refused.body).toEqual({
    message: 'Too many failed sign-ins. Please try again in 1 minute.',
  })
  expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(30)
  await app.db
    .updateTable('sign_in_attempts')
    .set({ at: sql<Date>`at - interval '1 minute'` })
    .execute()
  expect((await login({ email, password })).status).toBe(200)
})

test('right passwords and refused bodies do not count', async () => {
  await Promise.all(times(30, () => login({ email, password })))
  await Promise.all(times(30, () => login({ email, password: 'short' })))
  expect(await app.db.selectFrom('sign_in_attempts').selectAll().execute()).toEqual([])
})
