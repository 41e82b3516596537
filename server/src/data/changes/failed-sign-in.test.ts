import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { administrator, startApp, userIdByEmail } from '../../../test/app.ts'
import type { TestApp } from '../../../test/app.ts'
import { clearAuditLog } from '../../../test/audit-log.ts'
import { turnOnSecondFactor, wrongCodeOf } from '../../../test/second-factor.ts'
import { addUser } from '../../../test/users.ts'

const { email, password } = administrator
const trainee = 'sam@greenroom.example'
let app: TestApp
beforeAll(async () => {
  app = await startApp()
  await addUser(app.db, { email: trainee, password, role: 'sales_person' })
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.db.deleteFrom('sign_in_attempts').execute()
  await app.db.deleteFrom('sign_in_failures').execute()
  await clearAuditLog(app.db)
})

const login = (address: string, sent: string) =>
  app.anyone('POST', '/api/login', { email: address, password: sent })
const failures = async () => {
  const { body } = await app.admin('GET', '/api/v1/activity?action=sign-in-failed')
  return Promise.all(
    Object(body).map(async ({ audit_id }: { audit_id: string }) =>
      Object((await app.admin('GET', `/api/v1/activity/${audit_id}`)).body),
    ),
  )
}

test('counts failed sign-ins of an account and address in one entry each 15 minutes', async () => {
  await Promise.all(['a', 'b', 'c'].map((end) => login(email, `a wrong password ${end}`)))
  await login(` ${email.toUpperCase()}`, 'a wrong password')
  await login('Nobody@Else.example', 'a wrong password')
  const common = { action: 'sign-in-failed', entity: 'users', address: '127.0.0.1', before: null }
  const known = {
    ...{ ...common, entity_id: await userIdByEmail(app.db, email), actor_email: email },
    title: 'Greenroom Administrator',
  }
  expect(await failures()).toMatchObject([
    {
      ...{ ...common, entity_id: '', actor_email: 'unknown', title: 'nobody@else.example' },
      after: { reason: 'wrong password', attempts: 1 },
    },
    { ...known, after: { reason: 'wrong password', attempts: 4 } },
  ])
  expect(JSON.stringify(await failures())).not.toContain('a wrong password')

  await app.db
    .updateTable('sign_in_failures')
    .set({ since: sql<Date>`since - interval '16 minutes'` })
    .execute()
  await login(email, 'a wrong password')
  expect(await failures()).toMatchObject([{ ...known, after: { attempts: 1 } }, {}, known])
})

test('counts failed sign-ins to accounts that do not exist in one entry for each address', async () => {
  for (const name of ['one', 'two', 'three']) await login(`${name}@else.example`, 'any password')
  await login(email, 'a wrong password')
  expect(await failures()).toMatchObject([
    { actor_email: email, after: { attempts: 1 } },
    { actor_email: 'unknown', title: 'one@else.example', after: { attempts: 3 } },
  ])
})

test('limits the right password of somebody who is no administrator', async () => {
  const failed = { account: trainee, address: '192.0.2.9' }
  await app.db
    .insertInto('sign_in_attempts')
    .values(Array.from({ length: 19 }, () => failed))
    .execute()
  expect((await login(trainee, password)).status).toBe(403)
  expect((await login(trainee, password)).status).toBe(429)
  expect(await failures()).toMatchObject([
    { actor_email: trainee, after: { reason: 'not an administrator', attempts: 1 } },
  ])
})

test('audits wrong passwords and codes inside the console like failed sign-ins', async () => {
  const entry = (reason: string, attempts: number) => ({
    ...{ action: 'sign-in-failed', entity: 'users', address: '127.0.0.1', before: null },
    ...{ actor_email: email, title: 'Greenroom Administrator', after: { reason, attempts } },
  })
  const wrong = 'a wrong password'
  const confirm = (typed: string) =>
    app.admin('POST', '/api/v1/account/confirm', { password: typed })
  expect((await confirm(password)).status).toBe(204)
  expect(await failures()).toEqual([])
  expect((await confirm(wrong)).status).toBe(400)
  const change = { current_password: wrong, new_password: 'seven purple bicycles' }
  expect((await app.admin('PUT', '/api/v1/account/password', change)).status).toBe(400)
  await login(email, wrong)
  expect(await failures()).toMatchObject([entry('wrong password', 3)])
  expect(JSON.stringify(await failures())).not.toContain(wrong)

  await app.db.deleteFrom('sign_in_failures').execute()
  await clearAuditLog(app.db)
  const { secret, recovery } = await turnOnSecondFactor(app.admin)
  const turnOff = (code: string | undefined) =>
    app.admin('DELETE', '/api/v1/account/second-factor', { code })
  expect((await turnOff(wrongCodeOf(secret))).status).toBe(400)
  expect(await failures()).toMatchObject([entry('wrong code', 1)])
  expect((await turnOff(recovery[0])).status).toBe(204)
  expect(await failures()).toMatchObject([entry('wrong code', 1)])
})
