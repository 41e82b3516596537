import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp } from '../../../../test/app.ts'
import type { TestApp } from '../../../../test/app.ts'
import { auditOf } from '../../../../test/delivery.ts'
import {
  coreUser,
  enterpriseUser,
  listResponse,
  patchOp,
  scimError,
  startDirectory,
  whereEq,
} from '../../../../test/scim.ts'

/* The requests that Okta and Entra ID send, as their documentation publishes them, with addresses as user names. */

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

const isScim = 'application/scim+json; charset=utf-8'
const actionsOf = async (id: string) =>
  (await auditOf(app, id)).map(({ action, actor_email }) => `${actor_email}: ${action}`)

test('passes the specification test of Okta', async () => {
  const call = await startDirectory(app)
  const userName = 'runscope300.x7@atko.com'
  const sent = {
    schemas: [coreUser],
    userName,
    name: { givenName: 'Joy', familyName: 'Young' },
    emails: [{ primary: true, value: userName, type: 'work' }],
    displayName: 'Joy Young',
    active: true,
  }
  expect(await call('GET', whereEq('userName', userName))).toMatchObject({
    status: 200,
    body: { schemas: [listResponse], totalResults: 0, Resources: [] },
  })
  const created = await call('POST', '/Users', sent, 'application/json')
  expect(created).toMatchObject({ status: 201, body: sent })
  expect(created.headers.get('content-type')).toBe(isScim)
  const { id, meta } = created.body
  expect(created.headers.get('location')).toBe(meta.location)
  expect(meta.location).toBe(`${app.url}/api/scim/v2/Users/${id}`)

  expect((await call('GET', `/Users/${id}`)).body).toEqual(created.body)
  expect(await call('POST', '/Users', sent, 'application/json')).toMatchObject(
    scimError(409, 'uniqueness'),
  )
  const capitals = await call('GET', whereEq('userName', userName.toUpperCase()))
  expect(capitals.body).toMatchObject({ totalResults: 1, Resources: [{ id }] })
  const first = await call('GET', '/Users?count=1&startIndex=1')
  expect(first).toMatchObject({
    status: 200,
    body: { startIndex: 1, itemsPerPage: 1, Resources: [{ id: expect.any(String) }] },
  })
  for (const unknown of ['00919288221112222', '010101001010101011001010101011'])
    expect(await call('GET', `/Users/${unknown}`)).toMatchObject(scimError(404))
  const unsigned = await fetch(`${app.url}/api/scim/v2/Users`, {
    headers: { authorization: 'non-token' },
  })
  expect({ status: unsigned.status, body: await unsigned.json() }).toMatchObject(scimError(401))
})

test('follows a person through Okta: renamed, deactivated, activated and hired again', async () => {
  const call = await startDirectory(app)
  const userName = 'test.user@okta.local'
  const { body: created } = await call('POST', '/Users', {
    schemas: [coreUser],
    userName,
    name: { givenName: 'Test', familyName: 'User' },
    emails: [{ primary: true, value: userName, type: 'work' }],
    displayName: 'Test User',
    locale: 'en-US',
    externalId: '00ujl29u0le5T6Aj10h7',
    groups: [],
    password: '1mz050nq',
    active: true,
  })
  const path = `/Users/${created.id}`
  expect(created).toMatchObject({ externalId: '00ujl29u0le5T6Aj10h7' })
  // Okta reads the person and sends all of it back.
  const { body: read } = await call('GET', path)
  const renamed = await call('PUT', path, {
    ...read,
    name: { ...read.name, givenName: 'Another' },
    middleName: 'Excited',
    phoneNumbers: [{ value: '123-444-5555', primary: true, type: 'work' }],
  })
  expect(renamed).toMatchObject({
    status: 200,
    body: {
      ...{ id: created.id, displayName: 'Another User', active: true },
      phoneNumbers: [{ value: '123-444-5555' }],
    },
  })
  const setActive = (active: boolean) =>
    call('PATCH', path, { schemas: [patchOp], Operations: [{ op: 'replace', value: { active } }] })
  expect(await setActive(false)).toMatchObject({ status: 200, body: { active: false } })
  expect(await setActive(true)).toMatchObject({ status: 200, body: { active: true } })
  const gone = await call('PUT', path, { ...renamed.body, active: false })
  expect(gone).toMatchObject({ status: 200, body: { active: false } })

  // Hired again, the person is found by the user name, and has kept the history.
  const { body: found } = await call('GET', whereEq('userName', userName))
  expect(found.Resources).toEqual([gone.body])
  const again = await call('PUT', path, { ...found.Resources[0], active: true })
  expect(again).toMatchObject({ status: 200, body: { active: true, phoneNumbers: [{}] } })
  expect(await actionsOf(created.id)).toEqual(
    ['create', 'update', 'deactivate', 'activate', 'deactivate', 'activate'].map(
      (action) => `Okta (service key): ${action}`,
    ),
  )
})

test('follows a person through Entra ID: created, changed, disabled, deleted and created again', async () => {
  const call = await startDirectory(app, 'Entra')
  const userName = 'Test_User_ab6490ee@testuser.com'
  const sent = {
    schemas: [coreUser, enterpriseUser],
    externalId: '0a21f0f2-8d2a-4f8e-bf98-7363c4aed4ef',
    userName,
    active: true,
    emails: [{ primary: true, type: 'work', value: userName }],
    meta: { resourceType: 'User' },
    name: { formatted: 'givenName familyName', familyName: 'familyName', givenName: 'givenName' },
    roles: [],
    [enterpriseUser]: { department: 'Sales', manager: 'x' },
  }
  expect((await call('GET', whereEq('userName', 'non-existent user'))).body).toMatchObject({
    totalResults: 0,
    Resources: [],
  })
  const created = await call('POST', '/Users', sent)
  expect(created.status).toBe(201)
  const path = `/Users/${created.body.id}`
  const patch = (...Operations: object[]) => call('PATCH', path, { schemas: [patchOp], Operations })
  for (const [field, value] of [
    ['externalId', sent.externalId],
    ['emails[type eq "work"].value', userName],
    ['id', created.body.id],
  ] as const)
    expect((await call('GET', whereEq(field, value))).body).toMatchObject({
      Resources: [{ id: created.body.id }],
    })

  const several = await patch(
    {
      op: 'Replace',
      path: 'emails[type eq "work"].value',
      value: 'updatedEmail@microsoft.com',
    },
    { op: 'Replace', path: 'name.familyName', value: 'updatedFamilyName' },
    { op: 'Add', path: 'phoneNumbers[type eq "work"].value', value: '+1 555 0100' },
    { op: 'Add', path: 'phoneNumbers[type eq "mobile"].value', value: '+1 555 0199' },
    { op: 'Add', path: `${enterpriseUser}:department`, value: 'Marketing' },
    { op: 'Replace', path: 'displayName', value: 'Somebody else' },
  )
  expect(several).toMatchObject({
    status: 200,
    body: {
      ...{ emails: [{ value: 'updatedemail@microsoft.com', type: 'work', primary: true }] },
      ...{ name: { familyName: 'updatedFamilyName', givenName: 'givenName' } },
      phoneNumbers: [{ value: '+1 555 0100' }],
    },
  })
  const single = await patch({
    op: 'Replace',
    path: 'userName',
    value: '5b50642d-79fc-4410-9e90-4c077cdd1a59@testuser.com',
  })
  expect(single.body).toMatchObject({
    userName: '5b50642d-79fc-4410-9e90-4c077cdd1a59@testuser.com',
  })
  const whole = await patch({
    op: 'replace',
    value: {
      'name.givenName': 'Larry',
      'emails[type eq "work"].value': 'someone@testuser.com',
      userName: 'deanruiz@testuser.com',
      active: 'False',
    },
  })
  expect(whole.body).toMatchObject({
    ...{ userName: 'deanruiz@testuser.com', active: false, name: { givenName: 'Larry' } },
  })
  expect((await patch({ op: 'Add', path: 'active', value: 'True' })).body.active).toBe(true)
  expect((await patch({ op: 'Replace', path: 'active', value: false })).body.active).toBe(false)
  const removed = await patch({ op: 'Remove', path: 'phoneNumbers[type eq "work"]' })
  expect(removed.body).not.toHaveProperty('phoneNumbers')

  // Deleting deactivates: the person is found, and creating it again activates it.
  await patch({ op: 'Replace', path: 'active', value: true })
  const deleted = await call('DELETE', path)
  expect([deleted.status, deleted.body]).toEqual([204, ''])
  expect((await call('DELETE', path)).status).toBe(204)
  const found = await call('GET', whereEq('userName', 'deanruiz@testuser.com'))
  expect(found.body.Resources).toMatchObject([{ id: created.body.id, active: false }])
  const again = { ...sent, userName: 'DeanRuiz@testuser.com', externalId: 'another' }
  const recreated = await call('POST', '/Users', again)
  expect(recreated).toMatchObject({
    status: 201,
    body: { id: created.body.id, active: true, externalId: 'another' },
  })
  expect(await call('POST', '/Users', again)).toMatchObject(scimError(409, 'uniqueness'))
  expect((await actionsOf(created.body.id)).slice(-3)).toEqual(
    ['deactivate', 'update', 'activate'].map((action) => `Entra (service key): ${action}`),
  )
})

interface Directory {
  /** How it writes a filter into an address. */
  readonly filter: (address: string) => string
  readonly headers: Readonly<Record<string, string>>
  /** How it sends another address that a person has, besides the one at work. */
  readonly addsPrivate: (address: string) => object
  /** How it sends a new address at work. */
  readonly moves: (address: string) => object
}

const rawFilter = (address: string) => `filter=userName%20eq%20%22${address}%22`
const encoded = (address: string) => `filter=${encodeURIComponent(`userName eq "${address}"`)}`

const directories: Readonly<Record<string, Directory>> = {
  Okta: {
    filter: encoded,
    headers: { 'if-match': 'W/"3694e05e9dff590"' },
    addsPrivate: (value) => ({ op: 'add', value: { emails: [{ value, type: 'home' }] } }),
    moves: (value) => ({ op: 'replace', value: { userName: value } }),
  },
  Entra: {
    filter: rawFilter,
    headers: {},
    addsPrivate: (value) => ({ op: 'Add', path: 'emails[type eq "other"].value', value }),
    moves: (value) => ({ op: 'Replace', path: 'emails[type eq "work"].value', value }),
  },
  Google: {
    filter: rawFilter,
    headers: { 'if-match': 'W/"1"', 'if-none-match': 'W/"1"' },
    addsPrivate: (value) => ({
      ...{ op: 'add', path: 'emails' },
      value: [{ value, type: 'work', primary: false }, { value }],
    }),
    moves: (value) => ({
      ...{ op: 'replace', path: 'emails' },
      value: [
        { value: 'at.home@a.co', type: 'home', primary: false },
        { value, type: 'work', primary: true },
      ],
    }),
  },
  Keycloak: {
    filter: (address) => `filter=userName+eq+%22${address}%22`,
    headers: { 'if-match': '1' },
    addsPrivate: (value) => ({
      op: 'add',
      path: 'emails[type eq "work" and primary eq false].value',
      value,
    }),
    moves: (value) => ({ op: 'replace', value: { emails: [{ value, primary: true }] } }),
  },
}

test.each(Object.entries(directories))(
  'finds and keeps a person whom %s describes in its own way',
  async (name, { filter, headers, addsPrivate, moves }) => {
    const directory = await startDirectory(app, name)
    const call = (method: string, path: string, body?: object) =>
      directory(method, path, body, undefined, headers)
    const userName = `madonna+${name.toLowerCase()}@a.co`
    const created = await call('POST', '//Users', {
      ...{ schemas: [coreUser], userName, active: true },
      name: { givenName: 'Madonna', familyName: name === 'Okta' ? '' : undefined },
    })
    expect(created).toMatchObject({
      status: 201,
      body: { userName, name: { givenName: 'Madonna', familyName: '', formatted: 'Madonna' } },
    })
    const { id } = created.body
    const found = await call('GET', `//Users?${filter(userName)}`)
    expect(found.body).toMatchObject({ totalResults: 1, Resources: [{ id, userName }] })
    const patch = (...Operations: object[]) =>
      call('PATCH', `/Users/${id}`, { schemas: [patchOp], Operations })
    expect(await patch(addsPrivate('madonna@home.example'))).toMatchObject({
      status: 200,
      body: { userName, emails: [{ value: userName }] },
    })
    const moved = `moved-${userName}`
    expect(await patch(moves(moved))).toMatchObject({ status: 200, body: { userName: moved } })
    const ciccone = { userName: moved, name: { givenName: 'Madonna', familyName: 'Ciccone' } }
    const named = await call('PUT', `/Users/${id}`, ciccone)
    expect(named).toMatchObject({ status: 200, body: { displayName: 'Madonna Ciccone' } })
    const unnamed = await patch({ op: 'remove', path: 'name.familyName' })
    expect(unnamed).toMatchObject({ status: 200, body: { displayName: 'Madonna' } })
    expect(await call('GET', `/Users//${id}`)).toMatchObject({ status: 200, body: { id } })
  },
)
