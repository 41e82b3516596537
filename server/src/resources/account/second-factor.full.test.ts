import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { administrator, startApp } from '../../../test/app.ts'
import type { TestApp } from '../../../test/app.ts'
import { codeOf, turnOnSecondFactor, wrongCodeOf } from '../../../test/second-factor.ts'

const path = '/api/v1/account/second-factor'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  for (const table of ['second_factors', 'sign_in_attempts', 'sign_in_places'] as const)
    await app.db.deleteFrom(table).execute()
})

const login = (code?: string, password = administrator.password) =>
  app.anyone('POST', '/api/login', { email: administrator.email, password, code })
const readAccount = async () => Object((await app.admin('GET', '/api/v1/account')).body)

const codeRequired = {
  status: 401,
  body: { message: 'Enter the code of your authenticator app.', code_required: true },
}

test('lets one of twenty uses of the same code in, and one of twenty of a recovery code', async () => {
  const { secret, recovery } = await turnOnSecondFactor(app.admin)
  // Nineteen failures, of twenty that are allowed.
  const signIns = async (code: string | undefined) => {
    await app.db.deleteFrom('sign_in_attempts').execute()
    const responses = await Promise.all(Array.from({ length: 20 }, () => login(code)))
    return responses.map(({ status }) => status).toSorted()
  }
  const once = [200, ...Array<number>(19).fill(401)]
  expect(await signIns(codeOf(secret))).toEqual(once)
  expect(await signIns(recovery[3])).toEqual(once)
  expect(await readAccount()).toMatchObject({ recovery_codes_left: 9 })
})

test('wrong codes count as failed sign-ins; a right password without a code does not', async () => {
  const { secret } = await turnOnSecondFactor(app.admin)
  for (let attempt = 0; attempt < 22; attempt++) expect(await login()).toMatchObject(codeRequired)
  const guesses = await Promise.all(Array.from({ length: 30 }, () => login(wrongCodeOf(secret))))
  expect(guesses.filter(({ status }) => status === 401)).toHaveLength(20)
  expect(guesses.filter(({ status }) => status === 429)).toHaveLength(10)
  expect((await login(codeOf(secret))).status).toBe(429)
})

test('is turned off with a code only, and guessing it from a stolen session is limited', async () => {
  const { secret } = await turnOnSecondFactor(app.admin)
  for (const code of ['', wrongCodeOf(secret)])
    expect(await app.admin('DELETE', path, { code })).toMatchObject({ status: 400 })
  for (let attempt = 2; attempt < 20; attempt++)
    await app.admin('DELETE', path, { code: wrongCodeOf(secret) })
  expect((await app.admin('DELETE', path, { code: codeOf(secret) })).status).toBe(429)
  await app.db.deleteFrom('sign_in_attempts').execute()
  expect((await app.admin('DELETE', path, { code: codeOf(secret) })).status).toBe(204)
  expect((await app.admin('DELETE', path, { code: codeOf(secret, 1) })).status).toBe(409)
  expect(await readAccount()).toMatchObject({ second_factor: false, recovery_codes_left: 0 })
})
