import { api, people, scimPath } from '@greenroom/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { badAddresses, goodAddresses } from '../../contract/test/addresses.ts'
import { readConfig } from '../src/config/config.ts'
import { startApp } from './app.ts'
import type { TestApp } from './app.ts'
import { caller } from './call.ts'
import { casesFor } from './hostile/full-run.ts'
import { addServiceKey } from './service-keys.ts'
import { allowSlowTests } from './slow-tests.ts'

/* Sends addresses to every endpoint and setting that stores one. Endpoints share them, unless all tests run. */
allowSlowTests()

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

const names = { first_name: 'Maya', last_name: 'Okafor' }
const name = { givenName: 'Maya', familyName: 'Okafor' }
const invalid = 'Invalid email address'

const keyCaller = async (scope: 'delivery' | 'provisioning') => {
  const { secret } = await addServiceKey(app.db, scope, scope)
  return caller(app.url, { authorization: `Bearer ${secret}` })
}
const users = `/api${scimPath}/Users`

/** Sends an address to a person that a directory has added. */
const toScimPerson = (send: 'PUT' | 'PATCH') => async (email: string) => {
  const call = await keyCaller('provisioning')
  const old = `${crypto.randomUUID()}@corp.test`
  const added = await call('POST', users, { userName: old, name })
  const Operations = [{ op: 'replace', path: 'userName', value: email }]
  const body = send === 'PUT' ? { userName: email, name } : { Operations }
  return call(send, `${users}/${Object(added.body).id}`, body)
}

/** Calls that store an address, by endpoint. */
const receivers: Record<string, (email: string) => ReturnType<TestApp['admin']>> = {
  'POST /v1/people': (email) => app.admin('POST', '/api/v1/people', { ...names, email }),
  'POST /v1/administrators': (email) =>
    app.admin('POST', '/api/v1/administrators', { ...names, email }),
  'PUT /v1/delivery/users/{email}': async (email) => {
    const call = await keyCaller('delivery')
    return call('PUT', `/api/v1/delivery/users/${encodeURIComponent(email)}`, names)
  },
  'POST /scim/v2/Users': async (email) =>
    (await keyCaller('provisioning'))('POST', users, { userName: email, name }),
  'PUT /scim/v2/Users/{user_id}': toScimPerson('PUT'),
  'PATCH /scim/v2/Users/{user_id}': toScimPerson('PATCH'),
}
/** Endpoints that take an address to find somebody by. They take one that was stored before the rules, too. */
const finders = [
  'POST /login',
  'POST /v1/auth/forgot-password',
  'POST /v1/auth/users/{user_id}/erase',
  'PUT /v1/delivery/users/{email}/subscription',
]

test('every endpoint that takes an address is known', () => {
  const taking = Object.values(api)
    .flat()
    .filter(({ method, path, body }) => {
      const fields = body && 'shape' in body ? Object.keys(Object(body.shape)) : []
      const isInPath = method !== 'GET' && path.includes('{email}')
      return isInPath || fields.includes('email') || fields.includes('userName')
    })
    .map(({ method, path }) => `${method} ${path}`)
  // The field of this one is a path in a list of operations.
  const known = Object.keys(receivers).filter((one) => !one.startsWith('PATCH /scim'))
  expect(taking.toSorted()).toEqual([...known, ...finders].toSorted())
})

test.each(Object.keys(receivers))('%s stores plain addresses only', async (endpoint) => {
  const send = receivers[endpoint]
  if (!send) throw new Error(endpoint)
  const stored = async () =>
    (await app.db.selectFrom('users').select('email').execute()).map(({ email }) => email)
  const turn = { index: Object.keys(receivers).indexOf(endpoint), count: 6 }
  for (const address of ['jo,hn.doe@corp.test', ...casesFor(turn, badAddresses)]) {
    const { status, body } = await send(address)
    const { message = Object(body).detail } = Object(body)
    // A list of operations is refused as a whole for a NUL character.
    const why = address.includes('\0') ? expect.any(String) : invalid
    expect([address, status, message]).toEqual([address, 400, why])
    expect(await stored()).not.toContain(address.trim().toLowerCase())
  }
  const mark = `+${turn.index}@`
  for (const good of casesFor(turn, goodAddresses)) {
    const address = good.replace('@', mark)
    const { status } = await send(address.normalize('NFD').toUpperCase())
    expect([address, status]).toEqual([address, expect.toBeOneOf([200, 201])])
    expect(await stored()).toContain(address)
  }
})

test('an import stores plain addresses only', async () => {
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
  // A NUL character in a file is refused before its lines are read.
  const bad = badAddresses.filter((address) => !address.includes('\0'))
  const addresses = [...bad, ...goodAddresses]
  const lines = addresses.map((address) => `${quoted(address)},\u200bMaya\u200b,Okafor`)
  const csv = (rows: readonly string[]) => ['email,first_name,last_name', ...rows].join('\n')
  const load = (text: string, query = '') =>
    app.admin('POST', `/api${people.import.path}${query}`, text, { 'content-type': 'text/csv' })
  const rows = Object((await load(csv(lines))).body).rows
  expect(
    rows.map(({ outcome, problem }: { outcome: string; problem?: string }) => problem ?? outcome),
  ).toEqual([...bad.map(() => invalid), ...goodAddresses.map(() => 'new')])

  const line = 'import@corp.test,\u200bMaya\u2060,\u200b'
  const nameless = Object((await load(csv([line]))).body)
  expect(nameless.rows).toMatchObject([{ problem: 'Last name is required' }])
  const whole = csv([`${line}Okafor`])
  const { preview_hash } = Object((await load(whole)).body)
  expect((await load(whole, `?apply=${preview_hash}`)).status).toBe(200)
  const added = await app.admin('GET', '/api/v1/auth/by-email/import@corp.test')
  expect(added.body).toMatchObject(names)
})

test('settings take plain addresses only', () => {
  const others = { SMTP_URL: 'smtp://mail.example', PUBLIC_URL: 'https://greenroom.example' }
  const admin = (ADMIN_EMAIL: string) => readConfig({ ADMIN_EMAIL, ADMIN_PASSWORD: 'secret' }).admin
  const sender = (MAIL_FROM: string) => readConfig({ ...others, MAIL_FROM }).mail
  for (const address of badAddresses) {
    expect(() => admin(address)).toThrow(`ADMIN_EMAIL: ${invalid}`)
    expect(() => sender(`Greenroom <${address}>`)).toThrow('MAIL_FROM: must be an address')
    if (!/^[^<]*<maya@corp\.test>$/.test(address))
      expect(() => sender(address)).toThrow('MAIL_FROM: must be an address')
  }
  for (const address of goodAddresses) {
    expect(admin(address)?.email).toBe(address)
    expect(sender(`Greenroom <${address}>`)?.from.address).toBe(address)
    expect(sender(address)?.from).toEqual({ name: '', address })
  }
})
