import { Schemas } from 'scimmy'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { administrator, startApp, userIdByEmail } from '../../../../test/app.ts'
import type { TestApp } from '../../../../test/app.ts'
import { auditOf, creditsOf, startService } from '../../../../test/delivery.ts'
import { coreUser, scimError, startDirectory, whereEq } from '../../../../test/scim.ts'
import { addUser, setRole } from '../../../../test/users.ts'

let app: TestApp
let call: Awaited<ReturnType<typeof startDirectory>>
beforeAll(async () => {
  app = await startApp()
  call = await startDirectory(app)
})
afterAll(() => app.close())

const address = () => `s-${crypto.randomUUID()}@a.co`
const person = (userName: string, more: object = {}) => ({
  ...{ schemas: [coreUser], userName, name: { givenName: 'Ada', familyName: 'Quist' } },
  ...more,
})
const create = async (userName = address(), more = {}) =>
  (await call('POST', '/Users', person(userName, more))).body
const patch = (id: string, ...Operations: unknown[]) =>
  call('PATCH', `/Users/${id}`, { Operations })

test('a person who is provisioned is a trainee like any other', async () => {
  const { id, userName } = await create(undefined, {
    phoneNumbers: [
      { value: '+1 555 1', type: 'mobile' },
      { value: '+1 555 2', type: 'work' },
    ],
  })
  const { body } = await app.admin('GET', `/api/v1/people?search=${userName}`)
  expect(body).toMatchObject([
    { user_id: id, email: userName, phone_number: '+1 555 2', role: 'sales_person', plan: null },
  ])
  const service = await startService(app)
  const plan_id = await service.addPlan(5)
  await app.admin('PUT', `/api/v1/people/${id}/plan`, { plan_id })
  expect((await call('DELETE', `/Users/${id}`)).status).toBe(204)
  expect(await service.start({ user_id: id })).toMatchObject({ status: 409 })
  expect((await creditsOf(app, id)).subscriptions).toMatchObject([{ credits_remaining: 5 }])
})

test('reads the names of attributes in any case', async () => {
  const userName = address()
  const created = await call('POST', '/Users', {
    ...{ SCHEMAS: [coreUser], username: userName, EXTERNALID: 'E-1', Active: false },
    NAME: { givenname: 'Ada', FamilyName: 'Quist' },
    phonenumbers: [{ Value: '+1', TYPE: 'work' }],
  })
  const expected = { userName, externalId: 'E-1', active: false, name: { givenName: 'Ada' } }
  expect(created).toMatchObject({ status: 201, body: expected })
  expect(created.body.phoneNumbers).toMatchObject([{ value: '+1' }])
  const path = `/Users/${created.body.id}`
  const operations = [
    { OP: 'replace', Path: 'ACTIVE', VALUE: true },
    { Op: 'replace', Value: { PhoneNumbers: [{ VALUE: '+2', Type: 'work' }] } },
  ]
  const { body } = await call('PATCH', path, { operations })
  expect(body).toMatchObject({ active: true, phoneNumbers: [{ value: '+2' }] })
})

test('refuses more than 200 values in a PATCH before it looks at any', async () => {
  const { id } = await create()
  // Besides them there are the list, its operation, and the two fields of that.
  const fields = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [`field${at}`, at]))
  const deactivate = (others: number) =>
    patch(id, { op: 'replace', value: { active: false, ...fields(others) } })
  expect(await deactivate(196)).toMatchObject(scimError(400, 'invalidSyntax'))
  expect(await deactivate(195)).toMatchObject({ status: 200, body: { active: false } })
})

test('adds a person who is not active, and audits both', async () => {
  const { id, active } = await create(undefined, { active: 'false' })
  expect(active).toBe(false)
  expect((await auditOf(app, id)).map(({ action }) => action)).toEqual(['create', 'deactivate'])
})

test('leaves what is not sent as it is, and audits only what changes', async () => {
  const more = { externalId: 'E-1', phoneNumbers: [{ value: '+1', type: 'work' }] }
  const { id, userName } = await create(undefined, more)
  await call('PUT', `/Users/${id}`, person(userName))
  await patch(id, { op: 'replace', path: 'name', value: { givenName: 'Ada' } })
  expect((await auditOf(app, id)).map(({ action }) => action)).toEqual(['create'])
  const cleared = await call('PUT', `/Users/${id}`, {
    ...person(userName),
    ...{ externalId: 'E-2', phoneNumbers: [] },
  })
  expect(cleared.body).toMatchObject({ externalId: 'E-2', active: true })
  expect(cleared.body).not.toHaveProperty('phoneNumbers')
  expect((await auditOf(app, id)).at(-1)).toMatchObject({
    ...{ action: 'update', before: { external_id: 'E-1', phone_number: '+1' } },
    after: { external_id: 'E-2', phone_number: null },
  })
})

test('knows no super administrator and no erased person', async () => {
  const admin = await userIdByEmail(app.db, administrator.email)
  const promoted = await create()
  await setRole(app.db, promoted.userName, 'super_admin')
  const erased = await create()
  await app.admin('POST', `/api/v1/auth/users/${erased.id}/erase`, { email: erased.userName })
  await call('GET', '/Users') // The first time in an hour that a key reads people is an entry.
  const before = await app.db.selectFrom('users').selectAll().orderBy('user_id').execute()
  const entries = await app.db.selectFrom('audit_log').select('audit_id').execute()

  for (const id of [admin, promoted.id, erased.id]) {
    const path = `/Users/${id}`
    const calls = [
      call('GET', path),
      call('PUT', path, person(address())),
      patch(id, { op: 'replace', path: 'active', value: false }),
      call('DELETE', path),
    ]
    for (const answer of await Promise.all(calls)) expect(answer).toMatchObject(scimError(404))
    expect((await call('GET', whereEq('id', id))).body).toMatchObject({ totalResults: 0 })
  }
  const { body: all } = await call('GET', '/Users')
  expect(JSON.stringify(all)).not.toMatch(/ann@greenroom|erased/)

  const other = await create()
  const taken = scimError(409, 'uniqueness')
  for (const userName of [administrator.email.toUpperCase(), promoted.userName, other.userName]) {
    expect((await call('GET', whereEq('userName', userName))).body.totalResults).toBe(
      userName === other.userName ? 1 : 0,
    )
    const answers = [
      await call('POST', '/Users', person(userName)),
      await patch((await create()).id, { op: 'replace', path: 'userName', value: userName }),
    ]
    for (const { status, body } of answers) {
      expect({ status, body }).toMatchObject(taken)
      expect(body.detail).toBe('This userName is taken.')
    }
  }
  const after = await app.db.selectFrom('users').selectAll().orderBy('user_id').execute()
  const known = new Set(before.map(({ user_id }) => user_id))
  expect(after.filter(({ user_id }) => known.has(user_id))).toEqual(before)
  const { length } = await app.db.selectFrom('audit_log').select('audit_id').execute()
  // Those that were created.
  expect(length).toBe(entries.length + 4)
})

test('of concurrent requests for one address, one gets it', async () => {
  const userName = address()
  const sent = Array.from({ length: 8 }, () => call('POST', '/Users', person(userName)))
  const created = (await Promise.all(sent)).map(({ status }) => status)
  expect(created.toSorted()).toEqual([201, ...Array.from({ length: 7 }, () => 409)])

  const { body } = await call('GET', whereEq('userName', userName))
  await call('DELETE', `/Users/${body.Resources[0].id}`)
  const again = Array.from({ length: 8 }, () => call('POST', '/Users', person(userName)))
  expect((await Promise.all(again)).filter(({ status }) => status === 201)).toHaveLength(1)

  const people = await Promise.all([create(), create(), create()])
  const wanted = address()
  const renamed = await Promise.all(
    people.map(({ id }) => patch(id, { op: 'replace', path: 'userName', value: wanted })),
  )
  expect(renamed.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
})

test('reads people in pages that do not move', async () => {
  const own = await startApp()
  const list = await startDirectory(own)
  const emails = Array.from({ length: 5 }, (_, at) => `p${at}@a.co`)
  for (const email of emails) await addUser(own.db, { email, role: 'sales_manager' })
  const page = async (query: string) => (await list('GET', `/Users?${query}`)).body
  const names = ({ Resources }: { Resources: { userName: string }[] }) =>
    Resources.map(({ userName }) => userName)
  const first = await page('startIndex=1&count=2')
  expect(first).toMatchObject({ totalResults: 5, startIndex: 1, itemsPerPage: 2 })
  const read = [first, await page('startIndex=3&count=2'), await page('startIndex=5&count=2')]
  expect(read.flatMap(names)).toEqual(emails)
  expect(await page('startIndex=6')).toMatchObject({ totalResults: 5, Resources: [] })
  expect(await page('count=0')).toMatchObject({ totalResults: 5, itemsPerPage: 0, Resources: [] })
  expect(names(await page('startIndex=-3&count=999999999'))).toEqual(emails)
  expect((await page('count=-1')).Resources).toEqual([])
  for (const wrong of ['count=x', 'count=1e3', 'startIndex=1.5', `count=${'9'.repeat(30)}`])
    expect(await list('GET', `/Users?${wrong}`)).toMatchObject(scimError(400, 'invalidValue'))
  await own.close()
})

test.each([
  'userName',
  'userName eq',
  'userName eq ada@a.co',
  "userName eq 'ada@a.co'",
  'userName co "a"',
  'userName eq "a" and active eq true',
  'not (userName eq "a")',
  'displayName eq "a"',
  '__proto__.polluted eq "x"',
  'constructor eq "x"',
  'userName eq "\\u0000"',
  'userName eq "\\ud800"',
  'userName eq "a',
  `userName eq "${'\\a'.repeat(400)}`,
  `userName eq "${'a'.repeat(10_000)}"`,
  '('.repeat(900),
  '',
])('refuses the filter %s', async (filter) => {
  const answer = await call('GET', `/Users?filter=${encodeURIComponent(filter)}`)
  expect(answer).toMatchObject(scimError(400, 'invalidFilter'))
  expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
})

test('finds people whatever the case of the field, and with its schema', async () => {
  const { userName, id } = await create(address(), { externalId: 'X "1" \\ é' })
  for (const path of ['USERNAME', `${coreUser}:userName`, 'emails.value', 'emails'])
    expect((await call('GET', whereEq(path, userName))).body.Resources).toMatchObject([{ id }])
  const found = await call('GET', whereEq('externalId', 'X "1" \\ é'))
  expect(found.body.Resources).toMatchObject([{ id }])
  expect((await call('GET', whereEq('externalId', 'x "1" \\ é'))).body.totalResults).toBe(0)
})

const deep = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`
const operation = (json: string) => `{"Operations":[${json}]}`

test.each<[string, string, string]>([
  ['no JSON', '{', 'invalidSyntax'],
  ['a list', '[]', 'invalidSyntax'],
  ['nothing', '', 'invalidValue'],
  ['prototype keys', operation('{"op":"add","value":{"__proto__":{"a":1}}}'), 'invalidSyntax'],
  ['no operations', '{"Operations":[]}', 'invalidValue'],
  ['too many operations', operation(`${'{"op":"add"},'.repeat(100)}{}`), 'invalidSyntax'],
  ['an unknown operation', operation('{"op":"move","path":"active"}'), 'invalidValue'],
  ['no path to remove', operation('{"op":"remove"}'), 'noTarget'],
  ['a path that is none', operation('{"op":"add","path":"a[b","value":1}'), 'invalidPath'],
  ['a text without a path', operation('{"op":"add","value":"x"}'), 'invalidValue'],
  ['another id', operation('{"op":"replace","path":"id","value":"x"}'), 'mutability'],
  ['no user name', operation('{"op":"remove","path":"userName"}'), 'invalidValue'],
  ['no first name', operation('{"op":"remove","path":"name.givenName"}'), 'invalidValue'],
  ['an object as name', operation('{"op":"add","path":"userName","value":{}}'), 'invalidValue'],
  ['no address', operation('{"op":"add","path":"userName","value":"ada"}'), 'invalidValue'],
  ['a number for true', operation('{"op":"add","path":"active","value":1}'), 'invalidValue'],
  ['a deep value', operation(`{"op":"add","path":"x","value":${deep(100)}}`), 'invalidValue'],
  ['half a character', operation('{"op":"add","path":"x","value":"\\ud800"}'), 'invalidValue'],
])('refuses a patch with %s', async (_, body, scimType) => {
  const { id, ...before } = await create()
  const answer = await call('PATCH', `/Users/${id}`, body)
  expect(answer).toMatchObject(scimError(400, scimType))
  expect(answer.headers.get('content-type')).toBe('application/scim+json; charset=utf-8')
  expect((await call('GET', `/Users/${id}`)).body).toEqual({ id, ...before })
})

test('refuses bodies that are too large or of another type, and what is not supported', async () => {
  const large = person(address(), { title: 'x'.repeat(1024 * 1024) })
  expect(await call('POST', '/Users', large)).toMatchObject(scimError(413))
  expect(await call('POST', '/Users', 'x', 'text/plain')).toMatchObject(scimError(415))
  expect(await call('GET', '/Groups')).toMatchObject(scimError(404))
  expect(await call('POST', '/Bulk', {})).toMatchObject(scimError(404))
  expect(await call('DELETE', '/Users')).toMatchObject(scimError(405))
  const { status, body } = await app.admin('GET', '/api/scim/v2/Users')
  expect({ status, body }).toMatchObject(scimError(403))
  expect(await call('GET', '/../../v1/people')).toMatchObject({ status: 403 })
})

test('ignores what is not stored', async () => {
  const { id, ...before } = await create(undefined, {
    ...{ title: 7, roles: null, emails: 'x', toString: 1, constructor: 'x', nickName: {} },
  })
  const answer = await patch(
    id,
    ...['title', 'constructor', 'toString', 'urn:x:y', 'emails[type eq "home"].value', 'meta'].map(
      (path) => ({ op: 'Replace', path, value: { value: [{ deep: { a: 1 } }] } }),
    ),
    { op: 'add', value: { hasOwnProperty: 1, 'urn:x:User': { department: 'y' }, name: null } },
  )
  expect(answer).toMatchObject({ status: 200, body: before })
})

test('describes itself as a client library of SCIM understands it', async () => {
  const { body: config } = await call('GET', '/ServiceProviderConfig')
  expect(new Schemas.ServiceProviderConfig(config)).toMatchObject({
    ...{ patch: { supported: true }, bulk: { supported: false }, filter: { maxResults: 200 } },
  })
  for (const list of ['Schemas', 'ResourceTypes']) {
    const { body } = await call('GET', `/${list}`)
    expect(body).toMatchObject({ totalResults: 1 })
    const [one] = body.Resources
    expect((await call('GET', `/${list}/${one.id}`)).body).toEqual(one)
    expect(one.meta.location).toBe(`${app.url}/api/scim/v2/${list}/${one.id}`)
    expect(await call('GET', `/${list}/Group`)).toMatchObject(scimError(404))
  }
  const { body: type } = await call('GET', '/ResourceTypes/User')
  expect(new Schemas.ResourceType(type)).toMatchObject({ endpoint: '/Users', schema: coreUser })
  const created = await create(undefined, { phoneNumbers: [{ value: '+1' }], externalId: 'x' })
  expect(JSON.parse(JSON.stringify(new Schemas.User(created, 'out')))).toEqual(created)
  const { body: schema } = await call('GET', `/Schemas/${coreUser}`)
  const described = schema.attributes.map(({ name }: { name: string }) => name)
  expect(described.toSorted()).toEqual(
    Object.keys(created)
      .filter((name) => !['schemas', 'id', 'externalId', 'meta'].includes(name))
      .toSorted(),
  )
})
