import type { ImportResult } from '@greenroom/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { administrator, startApp } from '../../../test/app.ts'
import type { TestApp } from '../../../test/app.ts'
import { auditOf, creditsOf } from '../../../test/delivery.ts'
import { starterPlan } from '../../../test/subscriptions.ts'

const people = '/api/v1/people'
let app: TestApp
beforeAll(async () => {
  app = await startApp()
  const plans = [
    { ...starterPlan, plan_type: 'basic' },
    { ...starterPlan, plan_type: 'team' },
    { ...starterPlan, plan_type: 'team', billing_cycle: 'quarterly' as const },
    { ...starterPlan, plan_type: 'old', status_active: false },
  ]
  await app.db.insertInto('plans').values(plans).execute()
})
afterAll(() => app.close())

const send = (csv: string, apply?: string, headers: Record<string, string> = {}) =>
  app.admin('POST', `${people}/import${apply === undefined ? '' : `?apply=${apply}`}`, csv, {
    ...{ 'content-type': 'text/csv' },
    ...headers,
  })
const preview = async (csv: string): Promise<ImportResult> => {
  const { status, body } = await send(csv)
  expect([status, body]).toEqual([200, expect.anything()])
  return Object(body)
}
const apply = async (csv: string) => send(csv, (await preview(csv)).preview_hash)
const header = 'email,first_name,last_name,phone_number,plan'
const file = (...lines: string[]) => [header, ...lines].join('\n')
const address = () => `i-${crypto.randomUUID()}@a.co`
const personOf = async (email: string) =>
  Object((await app.admin('GET', `${people}?search=${email}`)).body)[0]

test('says what a file would do, does it once, and then has nothing to do', async () => {
  const [ada, bob] = [address(), address()]
  const csv = file(`${ada.toUpperCase()},Ada,Quist,+1 555,basic`, `${bob},Bob,"Ray, Jr.",,`)
  const before = await preview(csv)
  expect(before.counts).toEqual({ new: 2, changed: 0, same: 0, wrong: 0 })
  expect(before.rows[0]).toMatchObject({ line: 2, email: ada, outcome: 'new' })
  expect(await personOf(ada)).toBe(undefined)

  const applied = await send(csv, before.preview_hash)
  expect([applied.status, applied.body]).toEqual([200, before])
  const person = await personOf(ada)
  expect(person).toMatchObject({
    ...{ first_name: 'Ada', phone_number: '+1 555', plan: { plan_type: 'basic' } },
    ...{ credits_remaining: 10, role: 'sales_person' },
  })
  expect(await personOf(bob)).toMatchObject({ last_name: 'Ray, Jr.', plan: null })
  expect(await auditOf(app, person.user_id)).toMatchObject([{ action: 'create' }])
  expect((await creditsOf(app, person.user_id)).ledgers).toMatchObject([[{ credits_after: 10 }]])
  expect((await preview(csv)).counts).toEqual({ new: 0, changed: 0, same: 2, wrong: 0 })
  await apply(csv)
  expect((await creditsOf(app, person.user_id)).subscriptions).toHaveLength(1)
})

test('changes what is filled in, and leaves the rest as it is', async () => {
  const email = address()
  await apply(file(`${email},Ada,Quist,+1 555,basic`))
  const csv = `\ufeffplan;email;last_name\r\nteam/quarterly;${email};Lovelace\r\n\r\n`
  expect((await preview(csv)).rows).toEqual([
    {
      ...{ line: 2, email, outcome: 'changed' },
      changes: [
        { field: 'last_name', before: 'Quist', after: 'Lovelace' },
        { field: 'plan', before: 'basic', after: 'team/quarterly' },
      ],
    },
  ])
  expect((await apply(csv)).status).toBe(200)
  const person = await personOf(email)
  expect(person).toMatchObject({
    ...{ first_name: 'Ada', last_name: 'Lovelace', phone_number: '+1 555' },
    plan: { plan_type: 'team' },
  })
  expect((await auditOf(app, person.user_id)).at(-1)).toMatchObject({
    ...{ action: 'update', before: { last_name: 'Quist' }, after: { last_name: 'Lovelace' } },
  })
})

test('deactivates who leaves, and changes roles, with an audit entry for each', async () => {
  const [leaver, left, manager] = [address(), address(), address()]
  await apply(file(...[leaver, left, manager].map((email) => `${email},Ada,Quist,,basic`)))
  const since = (await personOf(left)).user_id
  await app.admin('PUT', `${people}/${since}/status`, { active: false })
  const deactivatedAt = () =>
    app.db
      .selectFrom('users')
      .select('deactivated_at')
      .where('user_id', '=', since)
      .executeTakeFirstOrThrow()
  const before = await deactivatedAt()

  const lines = [`${leaver},Deactivated,`, `${left},deactivated,sales_manager`]
  const csv = ['email,status,role', ...lines, `${manager},active,Sales manager`].join('\n')
  const { rows, counts } = await preview(csv)
  expect(counts).toEqual({ new: 0, changed: 3, same: 0, wrong: 0 })
  expect(rows[0]?.changes).toEqual([{ field: 'status', before: 'active', after: 'deactivated' }])
  expect(rows[2]?.changes).toEqual([
    { field: 'role', before: 'sales_person', after: 'sales_manager' },
  ])
  expect((await apply(csv)).status).toBe(200)
  expect(await personOf(leaver)).toMatchObject({ status: 'deactivated', role: 'sales_person' })
  expect(await personOf(left)).toMatchObject({ status: 'deactivated', role: 'sales_manager' })
  expect(await personOf(manager)).toMatchObject({ status: 'active', role: 'sales_manager' })
  expect(await deactivatedAt()).toEqual(before)
  const entriesOf = async (email: string) =>
    (await auditOf(app, (await personOf(email)).user_id)).slice(1)
  expect(await entriesOf(leaver)).toMatchObject([
    { action: 'deactivate', before: { active: true }, after: { active: false } },
  ])
  expect(await entriesOf(manager)).toMatchObject([
    { action: 'update', before: { role: { name: 'sales_person' } } },
  ])
  expect((await preview(csv)).counts).toMatchObject({ same: 3 })

  const back = address()
  await apply(['email,first_name,last_name,status', `${back},Ada,Quist,deactivated`].join('\n'))
  await apply(`email,status\n${back},active`)
  expect((await auditOf(app, (await personOf(back)).user_id)).map(({ action }) => action)).toEqual([
    ...['create', 'deactivate', 'activate'],
  ])
})

test('names a status and a role that nobody can have', async () => {
  const given = [',left', 'super_admin,', 'boss,', 'sales_person,active']
  const { rows } = await preview(
    ['email,role,status,first_name', ...given.map((cells) => `${address()},${cells},Ada`)].join(
      '\n',
    ),
  )
  expect(rows.map(({ problem }) => problem)).toEqual([
    'status must be active or deactivated',
    'role must be one of sales_person, sales_manager',
    'role must be one of sales_person, sales_manager',
    'Last name is required',
  ])
})

test('names what is wrong with each line, and then imports nothing', async () => {
  const [good, twice, erased] = [address(), address(), address()]
  await apply(file(`${erased},Eve,Quist,,`))
  const { user_id } = await personOf(erased)
  await app.admin('POST', `/api/v1/auth/users/${user_id}/erase`, { email: erased })
  const { email: pseudonym } = await app.db
    .selectFrom('users')
    .select('email')
    .where('user_id', '=', user_id)
    .executeTakeFirstOrThrow()
  const csv = file(
    `${good},Ada,Quist,,`,
    `${twice},Ada,Quist,,`,
    `${twice.toUpperCase()},Ada,Quist,,`,
    'nobody,Ada,Quist,,',
    `${administrator.email},Ada,Quist,,`,
    `${pseudonym},Ada,Quist,,`,
    `${address()},Ada,,,`,
    `${address()},Ada,Quist,,team`,
    `${address()},Ada,Quist,,old`,
    `${address()},Ada,Quist,,none`,
    `${address()},Ada,Quist,${'1'.repeat(41)},`,
    `${address()},Ada,Quist,,,more`,
  )
  const { rows, counts, preview_hash } = await preview(csv)
  expect(counts).toEqual({ new: 2, changed: 0, same: 0, wrong: 10 })
  expect(rows.flatMap(({ problem }) => problem ?? [])).toEqual([
    'Line 3 has the same address.',
    'Invalid email address',
    'A super administrator is not changed here.',
    'This address stands for an erased person.',
    'Last name is required',
    'There are several plans “team”: write team/monthly or team/quarterly.',
    'The plan “old” is not active.',
    'There is no plan “none”.',
    'phone_number must be at most 40 characters',
    'There are 6 cells, but 5 columns.',
  ])
  expect(await send(csv, preview_hash)).toMatchObject({
    status: 409,
    body: { message: 'Nothing was imported: line 4 is wrong.' },
  })
  expect(await personOf(good)).toBe(undefined)
})

test('reads letters of several bytes across the pieces of a long file', async () => {
  const lines = Array.from(
    { length: 600 },
    (_, at) => `p${at}@a.co,${'é€😀'.repeat(at % 7)}x,Zoë,,`,
  )
  const { rows } = await preview(file(...lines))
  const names = rows.map(({ changes }) => changes?.find((one) => one.field === 'first_name')?.after)
  expect(names).toEqual(lines.map((_, at) => `${'é€😀'.repeat(at % 7)}x`))
})

test('imports nothing when the file or its outcome has changed since the preview', async () => {
  const email = address()
  const csv = file(`${email},Ada,Quist,,basic`)
  const { preview_hash } = await preview(csv)
  expect((await send(file(`${email},Eve,Quist,,`), preview_hash)).status).toBe(409)
  await apply(file(`${email},Ada,Quist,,`))
  expect(await send(csv, preview_hash)).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('has changed since the preview') },
  })
  expect(await personOf(email)).toMatchObject({ plan: null })
})

test('two imports of the same file at once add nobody twice', async () => {
  const csv = file(...Array.from({ length: 50 }, () => `${address()},Ada,Quist,,basic`))
  const { preview_hash } = await preview(csv)
  const both = await Promise.all([send(csv, preview_hash), send(csv, preview_hash)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test.each([
  ['', 'The file is empty.'],
  ['email,team,Wage\n', 'Unknown columns: “team”, “Wage”.'],
  ['email,Email\n', 'Repeated columns: “email”.'],
  ['first_name\nAda', 'The column email is missing.'],
  [`a${',a'.repeat(100)}`, 'A file can have 100 columns at most.'],
  [',,,\n', 'The file is empty.'],
  [`${header}\n"a@b.co,Ada`, 'This is not a valid CSV file.'],
  [file('a@b.co,Ada,"x"y,,'), 'This is not a valid CSV file.'],
  [`${header}\n${'a@b.co,Ada,Quist,,\n'.repeat(5001)}`, 'A file can have 5,000 people at most.'],
])('refuses the file %#', async (csv, message) => {
  expect(await send(csv)).toMatchObject({
    status: 400,
    body: { message: expect.stringContaining(message) },
  })
})

test('refuses files that are too large, not UTF-8 or not CSV', async () => {
  expect(await send(`${header}\n${' '.repeat(2 * 1024 * 1024)}`)).toMatchObject({ status: 413 })
  expect((await send('{}', undefined, { 'content-type': 'application/json' })).status).toBe(415)
  const latin1 = await fetch(`${app.url}${people}/import`, {
    method: 'POST',
    headers: { authorization: `Bearer ${app.token}`, 'content-type': 'text/csv; charset=utf-8' },
    body: Buffer.from('email,first_name\na@b.co,Zoë', 'latin1'),
  })
  expect([latin1.status, await latin1.json()]).toEqual([
    400,
    { message: 'The file is not in UTF-8. Save it as “CSV UTF-8” and try again.' },
  ])
})
