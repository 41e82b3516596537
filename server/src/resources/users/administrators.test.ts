import { afterEach, beforeEach, expect, test } from 'vitest'
import { freshDatabase } from '../../../test/database.ts'
import type { FreshDatabase } from '../../../test/database.ts'
import { addUser } from '../../../test/users.ts'
import { ensureAdministrator, resetAdministrator } from './administrators.ts'
import { verifyPassword } from '../../access/passwords.ts'
import { issueToken, useToken } from '../../access/tokens.ts'

const configured = { email: 'Ann@Example.com', password: 'a good long password' }
let fresh: FreshDatabase
beforeEach(async () => {
  fresh = await freshDatabase()
})
afterEach(() => fresh.drop())

const users = async () =>
  fresh.db
    .selectFrom('users')
    .innerJoin('roles', 'roles.role_id', 'users.role_id')
    .select(['email', 'roles.name as role', 'password_hash', 'first_name', 'last_name'])
    .execute()

test('creates the configured administrator once and issues no link', async () => {
  expect(await ensureAdministrator(fresh.db, configured)).toEqual({})
  const created = await users()
  expect(created).toMatchObject([{ email: 'ann@example.com', role: 'super_admin' }])
  expect(created[0]?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await verifyPassword(created[0]?.password_hash, configured.password)).toBe(true)
  expect(await ensureAdministrator(fresh.db, { ...configured, email: 'bob@example.com' })).toEqual(
    {},
  )
  expect(await ensureAdministrator(fresh.db)).toEqual({})
  expect(await users()).toEqual(created)
})

test('refuses to set a weak configured password, but ignores one that it does not set', async () => {
  const weak = { ...configured, password: '123456' }
  await expect(ensureAdministrator(fresh.db, weak)).rejects.toThrow(
    /^ADMIN_PASSWORD: must have at least 12 characters$/,
  )
  expect(await users()).toEqual([])
  await ensureAdministrator(fresh.db, configured)
  expect(await ensureAdministrator(fresh.db, weak)).toEqual({})
})

test('makes no deactivated person the configured administrator', async () => {
  await addUser(fresh.db, { email: 'ann@example.com', role: 'sales_person' })
  await fresh.db.updateTable('users').set({ deactivated_at: new Date() }).execute()
  await expect(ensureAdministrator(fresh.db, configured)).rejects.toThrow(
    'ADMIN_EMAIL: is the address of a deactivated person.',
  )
  expect(await users()).toMatchObject([{ role: 'sales_person' }])
})

test('issues a new link at each start until an administrator has a password', async () => {
  const first = await ensureAdministrator(fresh.db)
  const again = await ensureAdministrator(fresh.db)
  expect(await users()).toEqual([
    {
      email: 'admin@greenroom.example',
      role: 'super_admin',
      password_hash: null,
      first_name: 'Greenroom',
      last_name: 'Administrator',
    },
  ])
  expect(again.linkToken).not.toBe(first.linkToken)
  expect(await useToken(fresh.db, first.linkToken ?? '')).toMatchObject({ role: 'super_admin' })
  expect(await useToken(fresh.db, again.linkToken ?? '')).toMatchObject({ role: 'super_admin' })

  expect(
    await resetAdministrator(fresh.db, 'admin@greenroom.example', configured.password),
  ).toEqual({
    result: 'reset',
    hadSecondFactor: false,
  })
  expect(await ensureAdministrator(fresh.db)).toEqual({})
})

test('creates an administrator who is configured later, with a password', async () => {
  await ensureAdministrator(fresh.db)
  expect(await ensureAdministrator(fresh.db, configured)).toEqual({})
  expect(await users()).toMatchObject([
    { email: 'admin@greenroom.example', password_hash: null },
    { email: 'ann@example.com', password_hash: expect.stringContaining('$argon2id$') },
  ])
})

test('creates one administrator when servers start together, and every link works', async () => {
  const starts = await Promise.all(Array.from({ length: 8 }, () => ensureAdministrator(fresh.db)))
  expect(await users()).toHaveLength(1)
  for (const { linkToken } of starts)
    expect(await useToken(fresh.db, linkToken ?? '')).toMatchObject({ role: 'super_admin' })
})

test('a reset makes a user a super_admin, sets the password and revokes all tokens', async () => {
  const user = {
    email: 'sam@example.com',
    password: 'the old password',
    role: 'sales_person',
  } as const
  const userId = await addUser(fresh.db, user)
  const token = await issueToken(fresh.db, userId)
  expect(await resetAdministrator(fresh.db, ' Sam@Example.com', configured.password)).toMatchObject(
    {
      result: 'reset',
    },
  )
  const [sam] = await users()
  expect(sam).toMatchObject({ email: 'sam@example.com', role: 'super_admin', first_name: 'Sam' })
  expect(await verifyPassword(sam?.password_hash, configured.password)).toBe(true)
  expect(await verifyPassword(sam?.password_hash, user.password)).toBe(false)
  expect(await useToken(fresh.db, token)).toBeUndefined()
})

test('audits each sign-in link without its token', async () => {
  const { linkToken = '' } = await ensureAdministrator(fresh.db)
  const rows = await fresh.db.selectFrom('audit_log').selectAll().orderBy('audit_id').execute()
  expect(rows.at(-1)).toMatchObject({ actor_email: 'greenroom', action: 'issue-sign-in-link' })
  expect(JSON.stringify(rows)).not.toContain(linkToken)
})

test('audits the creation and the reset without the password', async () => {
  expect(await resetAdministrator(fresh.db, configured.email, configured.password)).toMatchObject({
    result: 'created',
  })
  await resetAdministrator(fresh.db, configured.email, configured.password)
  const rows = await fresh.db.selectFrom('audit_log').selectAll().orderBy('audit_id').execute()
  expect(rows).toMatchObject([
    { actor_email: 'greenroom', action: 'create', entity: 'users' },
    { actor_email: 'greenroom', action: 'set-password', entity: 'users' },
  ])
  expect(rows[1]?.after).toEqual({ email: 'ann@example.com', role: 'super_admin', password: 'set' })
})
