import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { administrator, startApp, userIdByEmail } from '../../../test/app.ts'
import type { TestApp } from '../../../test/app.ts'
import { caller } from '../../../test/call.ts'
import { linkIn, startMailServer } from '../../../test/mail-server.ts'
import type { TestMailServer } from '../../../test/mail-server.ts'
import { codeOf } from '../../../test/second-factor.ts'
import { addUser } from '../../../test/users.ts'
import { buildApp } from '../../app.ts'

const publicUrl = 'https://greenroom.example.com'
const from = { name: 'Green, room', address: 'greenroom@plant.example' }
const forgotPath = '/api/v1/auth/forgot-password'
const { email } = administrator

let mailServer: TestMailServer
let app: TestApp
beforeEach(async () => {
  mailServer = await startMailServer()
  app = await startApp({ publicUrl, mail: { url: mailServer.url, from } })
  delayBy(0)
})
afterEach(async () => {
  vi.restoreAllMocks()
  await app.close()
  await mailServer.close()
})

/** Sets the random delay before an account is looked for. */
const delayBy = (fraction: number) => vi.spyOn(Math, 'random').mockReturnValue(fraction)
const forgot = (address: string) => app.anyone('POST', forgotPath, { email: address })
const useLink = (link: URL) =>
  app.anyone('POST', '/api/v1/auth/sign-in-link', { token: link.searchParams.get('token') })
const system = async () => Object((await app.admin('GET', '/api/v1/system')).body).mail

test('an administrator gets a link to set a new password, which works once', async () => {
  const asked = await caller(app.url, { 'x-forwarded-host': 'evil.example' })('POST', forgotPath, {
    email: ` ${email.toUpperCase()} `,
  })
  expect(asked.status).toBe(204)
  const mail = await mailServer.waitFor(email)
  expect(mail).toMatchObject({ from: 'greenroom@plant.example', to: email })
  expect(mail.text).toContain('Subject: Set a new password for Greenroom')
  expect(mail.text).toContain(`From: "${from.name}" <${from.address}>`)
  const link = linkIn(mail)
  expect(link.origin).toBe(publicUrl)
  expect(await useLink(link)).toMatchObject({ status: 200, body: { set_password: true } })
  expect((await useLink(link)).status).toBe(401)

  const id = await userIdByEmail(app.db, email)
  const query = `entity_id=${id}&action=issue-sign-in-link`
  const { body } = await app.admin('GET', `/api/v1/activity?${query}`)
  expect(body).toMatchObject([{ actor_email: 'greenroom', address: '127.0.0.1' }])
  expect(JSON.stringify(body)).not.toContain(link.searchParams.get('token'))
})

test('a mail goes to the one address that is stored, whatever a mail library reads in it', async () => {
  // Stored before addresses had their rules.
  const stored = 'jo,hn.doe@corp.example'
  await addUser(app.db, { email: stored, role: 'super_admin' })
  expect((await forgot(stored)).status).toBe(204)
  await expect.poll(() => mailServer.received.length).toBe(1)
  const [mail] = mailServer.received
  expect(mail?.to.replaceAll('"', '')).toBe(stored)
  expect(mail?.text).toContain('From: "Green, room" <greenroom@plant.example>')
})

test('the password stays as it is until a new one is set', async () => {
  await forgot(email)
  await mailServer.waitFor(email)
  expect((await app.anyone('POST', '/api/login', administrator)).status).toBe(200)
})

test('nobody else gets a mail, and the response does not tell', async () => {
  await addUser(app.db, { email: 'trainee@a.co', role: 'sales_person' })
  const known = await forgot(email)
  for (const other of ['trainee@a.co', 'nobody@a.co'])
    expect(await forgot(other)).toEqual({ ...known, headers: expect.anything() })
  await mailServer.waitFor(email)
  expect(mailServer.received.map(({ to }) => to)).toEqual([email])
  expect(await forgot('no address')).toMatchObject({ status: 400, body: { field: 'email' } })
})

test('an account gets three links in an hour, and an address asks twenty times', async () => {
  for (let asked = 0; asked < 20; asked += 1) expect((await forgot(email)).status).toBe(204)
  const refused = await forgot(email)
  expect(refused.status).toBe(429)
  await expect.poll(() => mailServer.received.length, { timeout: 20_000 }).toBe(3)
  const links = await app.db
    .selectFrom('audit_log')
    .select('audit_id')
    .where('action', '=', 'issue-sign-in-link')
    .execute()
  expect(links).toHaveLength(3)
})

test('only requests that name the account itself use up its links', async () => {
  for (let asked = 0; asked < 5; asked += 1)
    expect((await forgot(email.replace('ann', 'ａnn'))).status).toBe(204)
  await forgot(email)
  await mailServer.waitFor(email)
})

test('an invitation still works after somebody else asked for a link', async () => {
  const { body } = await addAdministrator('bob@a.co')
  await mailServer.waitFor('bob@a.co')
  await forgot('bob@a.co')
  await expect.poll(() => mailServer.received.length, { timeout: 10_000 }).toBe(2)
  const links = mailServer.received.map(linkIn)
  expect(links[0]?.href).toBe(Object(body).link)
  for (const link of links) expect((await useLink(link)).status).toBe(200)
})

test('nobody gets around the second factor of an identity provider', async () => {
  const linked = ['carol@a.co', 'dave@a.co']
  for (const address of linked) {
    const user_id = await addUser(app.db, { email: address, role: 'super_admin' })
    await app.db
      .insertInto('oidc_links')
      .values({ user_id, issuer: 'https://login.example', subject: address })
      .execute()
    if (address.startsWith('dave'))
      await app.db.insertInto('second_factors').values({ user_id, secret: 'any' }).execute()
  }
  for (const address of [...linked, email]) await forgot(address)
  // Whoever has a second factor of ours is asked for it.
  for (const address of ['dave@a.co', email]) await mailServer.waitFor(address)
  expect(mailServer.received.map(({ to }) => to).toSorted()).toEqual([email, 'dave@a.co'])
})

test('the account is looked for at a random time after the response', async () => {
  delayBy(0.5)
  const since = Date.now()
  await forgot(email)
  await mailServer.waitFor(email)
  const entry = await app.db
    .selectFrom('audit_log')
    .select('at')
    .where('action', '=', 'issue-sign-in-link')
    .executeTakeFirstOrThrow()
  expect(entry.at.getTime() - since).toBeGreaterThanOrEqual(250)
})

test('a server without mail has no such address', async () => {
  const plain = await startApp()
  const answer = await plain.anyone('POST', forgotPath, { email })
  await plain.close()
  expect(answer.status).toBe(401)
})

test('a new administrator gets a link to set a password', async () => {
  const person = { email: 'bob@a.co', first_name: 'Bob', last_name: 'Ray' }
  const { body } = await app.admin('POST', '/api/v1/administrators', person)
  const mail = await mailServer.waitFor(person.email)
  expect(linkIn(mail).href).toBe(Object(body).link)
  expect((await useLink(linkIn(mail))).status).toBe(200)
})

test('whose second factor is turned off is told, whoever did it', async () => {
  const prepared = await app.admin('POST', '/api/v1/account/second-factor')
  const { secret } = Object(prepared.body)
  const path = '/api/v1/account/second-factor'
  const on = await app.admin('PUT', path, { code: codeOf(secret) })
  const [code] = Object(on.body).recovery_codes
  expect((await app.admin('DELETE', path, { code })).status).toBe(204)
  expect((await mailServer.waitFor(email)).text).toContain('was turned off.')

  const user_id = await addUser(app.db, { email: 'carol@a.co', role: 'super_admin' })
  await app.db.insertInto('second_factors').values({ user_id, secret: 'any' }).execute()
  const other = `/api/v1/administrators/${user_id}/second-factor`
  expect((await app.admin('DELETE', other)).status).toBe(204)
  expect((await mailServer.waitFor('carol@a.co')).text).toContain(`was turned off by ${email}.`)
})

const addAdministrator = (address: string) =>
  app.admin('POST', '/api/v1/administrators', {
    email: address,
    first_name: 'Any',
    last_name: 'Body',
  })

/** What a server that shares the database says of itself. */
const systemOfAnotherServer = async (): Promise<unknown> => {
  const { db, files, filesFolder, token } = app
  const config = {
    logLevel: 'silent',
    trustProxy: false,
    siteUrl: 'https://example.com',
    publicUrl,
    storage: { kind: 'folder', path: filesFolder },
    mail: { url: mailServer.url, from },
  } as const
  const other = await buildApp({ config, db, files, consoleFolder: filesFolder })
  const url = await other.listen({ host: '127.0.0.1', port: 0 })
  const { body } = await caller(url, { authorization: `Bearer ${token}` })('GET', '/api/v1/system')
  await other.close()
  return body
}

test('a mail server that refuses a mail blocks no change, and the system says so', async () => {
  const { host } = new URL(mailServer.url)
  const shown = `${from.name} <${from.address}>`
  expect(await system()).toEqual({ host, from: shown, last_failure: null })
  mailServer.behave('refuses')
  expect((await addAdministrator('bob@a.co')).status).toBe(201)
  await expect
    .poll(async () => (await system()).last_failure?.message, { timeout: 10_000 })
    .toBe('The mail server answered with 550.')
  const failure = (await system()).last_failure
  expect(Math.abs(Date.parse(failure.at) - Date.now())).toBeLessThan(60_000)
  expect(await systemOfAnotherServer()).toMatchObject({ mail: { last_failure: failure } })
  mailServer.behave('accepts')
  expect((await addAdministrator('carol@a.co')).status).toBe(201)
  await mailServer.waitFor('carol@a.co')
  await expect.poll(async () => (await system()).last_failure, { timeout: 10_000 }).toBeNull()
})

test('a mail that a busy mail server refuses for now is sent again', async () => {
  mailServer.behave('busy')
  expect((await addAdministrator('bob@a.co')).status).toBe(201)
  mailServer.behave('accepts')
  await mailServer.waitFor('bob@a.co')
})
