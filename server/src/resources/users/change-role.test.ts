import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { resetAdministrator } from './administrators.ts'
import { newSecondFactor } from '../../access/second-factor.ts'
import { issuePasswordLink } from '../../access/sign-in-links.ts'
import { issueToken } from '../../access/tokens.ts'
import { administrator, userIdByEmail, startApp } from '../../../test/app.ts'
import type { TestApp } from '../../../test/app.ts'
import { caller } from '../../../test/call.ts'
import type { Call } from '../../../test/call.ts'
import { addUsers, roleId, setRole } from '../../../test/users.ts'
import { commitWhileWaiting } from '../../../test/during-transaction.ts'

const unknownId = '00000000-0000-4000-8000-000000000000'
const bob = 'bob@greenroom.example'
let app: TestApp
let admin: Call
let roles: Record<'super_admin' | 'sales_manager' | 'sales_person', string>
beforeAll(async () => {
  app = await startApp()
  roles = {
    super_admin: await roleId(app.db, 'super_admin'),
    sales_manager: await roleId(app.db, 'sales_manager'),
    sales_person: await roleId(app.db, 'sales_person'),
  }
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.db.deleteFrom('users').where('email', '<>', administrator.email).execute()
  await setRole(app.db, administrator.email, 'super_admin')
  admin = await callerOf(administrator.email)
})

const callerOf = async (email: string): Promise<Call> => {
  const token = await issueToken(app.db, await userIdByEmail(app.db, email))
  return caller(app.url, { authorization: `Bearer ${token}` })
}
const change = async (call: Call, email: string, role: string) =>
  call('POST', `/api/v1/auth/users/${await userIdByEmail(app.db, email)}/change-role/${role}`)

test('gives a user any listed role and audits it', { tags: ['R147', 'R202'] }, async () => {
  await addUsers(app.db, 1)
  for (const [name, id] of Object.entries(roles))
    expect(await change(admin, 'user-1@a.co', id)).toMatchObject({
      status: 200,
      body: { email: 'user-1@a.co', role: { role_id: id, name } },
    })
  const audit = await app.db
    .selectFrom('audit_log')
    .select(['actor_email', 'entity', 'before', 'after'])
    .orderBy('audit_id', 'desc')
    .executeTakeFirstOrThrow()
  expect(audit).toMatchObject({
    actor_email: administrator.email,
    entity: 'users',
    before: { role: { name: 'sales_manager' } },
    after: { role: { name: 'sales_person' } },
  })
})

test('revokes the tokens of a demoted user immediately', { tags: ['R001'] }, async () => {
  await resetAdministrator(app.db, bob, 'another password')
  const bobs = await callerOf(bob)
  expect((await bobs('GET', '/api/v1/roles')).status).toBe(200)
  await change(admin, bob, roles.sales_person)
  expect((await bobs('GET', '/api/v1/roles')).status).toBe(401)
  // Getting the role back does not restore the tokens.
  await change(admin, bob, roles.super_admin)
  expect((await bobs('GET', '/api/v1/roles')).status).toBe(401)
})

test('a demoted administrator keeps no way to sign in, also when the role comes back', async () => {
  const password = 'another password'
  const login = async () =>
    (await app.anyone('POST', '/api/login', { email: bob, password })).status
  await resetAdministrator(app.db, bob, password)
  const user_id = await userIdByEmail(app.db, bob)
  const { secret } = newSecondFactor(bob)
  await app.db.insertInto('second_factors').values({ user_id, secret }).execute()
  const code_hash = Buffer.from('code')
  await app.db.insertInto('recovery_codes').values({ user_id, code_hash }).execute()
  const provider = { issuer: 'https://id.example', subject: 'bob' }
  await app.db
    .insertInto('oidc_links')
    .values({ ...provider, user_id })
    .execute()
  const { token: link } = await issuePasswordLink(app.db, user_id)

  const demoted = await change(admin, bob, roles.sales_manager)
  expect(demoted).toMatchObject({ status: 200, body: { role: { name: 'sales_manager' } } })
  const [entry] = Object((await admin('GET', `/api/v1/activity?entity_id=${user_id}`)).body)
  expect(entry).toMatchObject({ action: 'update', fields: ['role', 'ways_to_sign_in'] })
  expect((await admin('GET', `/api/v1/activity/${entry.audit_id}`)).body).toMatchObject({
    before: { ways_to_sign_in: ['password', 'second factor', 'identity provider'] },
    after: { ways_to_sign_in: [], role: { name: 'sales_manager' } },
    undoable: false,
  })
  expect(await admin('POST', `/api/v1/activity/${entry.audit_id}/undo`)).toMatchObject({
    status: 409,
    body: { message: 'This change cannot be undone.' },
  })

  await change(admin, bob, roles.super_admin)
  expect(await login()).toBe(401)
  const exchange = (token: string) => app.anyone('POST', '/api/v1/auth/sign-in-link', { token })
  expect((await exchange(link)).status).toBe(401)
  for (const table of ['second_factors', 'recovery_codes', 'oidc_links'] as const)
    expect(
      await app.db.selectFrom(table).selectAll().where('user_id', '=', user_id).execute(),
    ).toEqual([])

  // A new link asks for no code, and sets a password.
  const made = await admin('POST', `/api/v1/auth/users/${user_id}/sign-in-link`)
  const token = new URL(Object(made.body).url).searchParams.get('token') ?? ''
  const exchanged = await exchange(token)
  expect(exchanged).toMatchObject({ status: 200, body: { set_password: true } })
  const bobs = caller(app.url, { authorization: `Bearer ${Object(exchanged.body).token}` })
  const body = { new_password: 'seven purple bicycles' }
  expect((await bobs('PUT', '/api/v1/account/password', body)).status).toBe(204)
})

test('changes nothing and keeps tokens if the user already has the role', async () => {
  await resetAdministrator(app.db, bob, 'another password')
  const bobs = await callerOf(bob)
  const before = await change(admin, bob, roles.super_admin)
  expect(before).toMatchObject({ status: 200, body: { role: { name: 'super_admin' } } })
  expect((await change(admin, bob, roles.super_admin)).body).toEqual(before.body)
  expect((await bobs('GET', '/api/v1/roles')).status).toBe(200)
})

test('a deactivated person becomes an administrator only once activated', async () => {
  await addUsers(app.db, 1)
  const email = 'user-1@a.co'
  const status = `/api/v1/people/${await userIdByEmail(app.db, email)}/status`
  await admin('PUT', status, { active: false })
  expect(await change(admin, email, roles.super_admin)).toMatchObject({
    status: 409,
    body: {
      message: 'This person is deactivated. Activate them before you make them an administrator.',
    },
  })
  await expect(resetAdministrator(app.db, email, 'another password')).rejects.toThrow(
    '--email: is the address of a deactivated person.',
  )
  expect((await change(admin, email, roles.sales_manager)).status).toBe(200)
  await admin('PUT', status, { active: true })
  expect((await change(admin, email, roles.super_admin)).status).toBe(200)
  // The password of one who was made so before can still be set.
  await app.db
    .updateTable('users')
    .set({ deactivated_at: new Date() })
    .where('email', '=', email)
    .execute()
  expect(await resetAdministrator(app.db, email, 'another password')).toMatchObject({
    result: 'reset',
  })
})

test('rejects administrators who demote themselves, with another message for the last one', async () => {
  const alone = await change(admin, administrator.email, roles.sales_person)
  expect(alone).toMatchObject({
    status: 409,
    body: {
      message:
        'You are the last super administrator. Give that role to someone else before you give it up.',
    },
  })
  await resetAdministrator(app.db, bob, 'another password')
  const notAlone = await change(admin, administrator.email, roles.sales_manager)
  expect(notAlone).toMatchObject({
    status: 409,
    body: {
      message:
        'You cannot take the role super_admin from yourself. Another super administrator can do that.',
    },
  })
  expect((await admin('GET', '/api/v1/roles')).status).toBe(200)
})

test('keeps one administrator when all demote each other at once', async () => {
  for (let round = 0; round < 5; round++) {
    const emails = [administrator.email, bob, 'cleo@greenroom.example']
    for (const email of emails.slice(1)) await resetAdministrator(app.db, email, 'another password')
    await setRole(app.db, administrator.email, 'super_admin')
    const callers = await Promise.all(emails.map(callerOf))
    const responses = await Promise.all(
      callers.flatMap((call, me) =>
        emails
          .filter((_, other) => other !== me)
          .map((email) => change(call, email, roles.sales_person)),
      ),
    )
    const left = await app.db
      .selectFrom('users')
      .select('email')
      .where('role_id', '=', roles.super_admin)
      .execute()
    expect(left).toHaveLength(1)
    expect(responses.filter(({ status }) => ![200, 401, 403].includes(status))).toEqual([])
  }
})

test('saves a user whose role is changed at the same time', async () => {
  await addUsers(app.db, 1)
  const user = 'user-1@a.co'
  const path = `/api/v1/auth/${await userIdByEmail(app.db, user)}`
  const saved = await commitWhileWaiting(
    app.db,
    (trx) => setRole(trx, user, 'sales_manager'),
    () => admin('PUT', path, { first_name: 'Ann', last_name: 'Bell' }),
  )
  expect(saved).toMatchObject({
    status: 200,
    body: { first_name: 'Ann', role: { name: 'sales_manager' } },
  })
})

test('responds 404 to unknown users and roles', async () => {
  await addUsers(app.db, 1)
  const id = await userIdByEmail(app.db, 'user-1@a.co')
  for (const path of [
    `${unknownId}/change-role/${roles.super_admin}`,
    `${id}/change-role/${unknownId}`,
  ])
    expect((await admin('POST', `/api/v1/auth/users/${path}`)).status).toBe(404)
  for (const path of [`x/change-role/${roles.super_admin}`, `${id}/change-role/super_admin`])
    expect((await admin('POST', `/api/v1/auth/users/${path}`)).status).toBe(404)
})
