import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp } from '../../../test/app.ts'
import type { TestApp } from '../../../test/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

const industries = '/api/v1/industries'
const create = async (details: string): Promise<string> => {
  const { body } = await app.admin('POST', industries, { name: 'Steel', details })
  return Object(body).industry_id
}
const update = (id: string, details: string, headers = {}) =>
  app.admin('PUT', `${industries}/${id}`, { name: 'Steel', details }, headers)
const read = (id: string, rest = '') =>
  app.admin('GET', `/api/v1/revisions/industries/${id}${rest}`)

test('lists the versions of an item, newest first, without saves that changed nothing', async () => {
  const id = await create('one two three')
  await update(id, 'one two four five')
  await update(id, 'one two four five')
  await update(id, 'one two three')
  const { status, body } = await read(id)
  expect(status).toBe(200)
  const at = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  const common = { at, actor_email: 'ann@greenroom.example', note: null }
  expect(body).toEqual([
    {
      ...{ ...common, version: 3, kind: 'restore', same_as: 1 },
      changed: [{ field: 'details', added: 1, removed: 2 }],
    },
    {
      ...{ ...common, version: 2, kind: 'update', same_as: null },
      changed: [{ field: 'details', added: 2, removed: 1 }],
    },
    { ...common, version: 1, kind: 'create', same_as: null, changed: [] },
  ])
})

test('reads a version with its content', async () => {
  const id = await create('one')
  await update(id, 'two')
  const [newest, oldest] = Object((await read(id)).body)
  const content = (details: string) => ({ industry_id: id, name: 'Steel', details })
  expect((await read(id, '/1')).body).toEqual({ ...oldest, content: content('one') })
  expect((await read(id, '/2/')).body).toEqual({ ...newest, content: content('two') })
})

test('pages through the versions', async () => {
  const id = await create('Text 1')
  for (let version = 2; version <= 7; version++) await update(id, `Text ${version}`)
  const pages: number[][] = []
  let next: string | undefined = '?limit=3'
  while (next !== undefined) {
    const { headers, body } = await read(id, next)
    expect(headers.get('x-total-count')).toBe('7')
    pages.push(Object(body).map(({ version }: { version: number }) => version))
    next = /(\?[^>]+)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1]
  }
  expect(pages).toEqual([[7, 6, 5], [4, 3, 2], [1]])
})

test.each([
  ['One two.\\n\\nThree four.', 'One two.\\n\\nThree five six.\\nSeven.', 3, 1],
  ['foo bar', 'foo barn', 1, 1],
  ['bar', 'a bar', 1, 0],
  ['one two three', 'one three', 0, 1],
  ['a b c a b c', 'a b c', 0, 3],
  ['word', 'word word', 1, 0],
  ['مرحبا 👩🏽‍🚀 é', 'مرحبا 👨‍🚀 é', 1, 1],
  ['first second', 'second first', 0, 0],
  ['one  two', 'one two', 0, 0],
  ['one two three', 'one two three four', 1, 0],
  ['one two', 'one one two', 1, 0],
  ['Stahl grün rot', 'Stahl grau rot', 1, 1],
  // Two letters with the same first byte, and two with the same last byte.
  ['Ö und ä', 'Ü und Ĥ', 2, 2],
  ['x', 'y', 1, 1],
])('counts the words between "%s" and "%s"', async (before, after, added, removed) => {
  const id = await create(before)
  await update(id, after)
  const changed = [{ field: 'details', added, removed }]
  expect((await read(id)).body).toMatchObject([{ changed }, { version: 1 }])
})

/** Words of `one` that `other` has fewer times. */
const surplus = (one: string, other: string) => {
  const rest = other.split(' ')
  return one.split(' ').filter((word) => {
    const at = rest.indexOf(word)
    if (at >= 0) rest.splice(at, 1)
    return at < 0
  }).length
}

test('counts the words between random texts', async () => {
  const words = fc.constantFrom('a', 'ab', 'ä', 'Ĥ', 'ö.', '👩‍🚀')
  const text = fc.array(words, { minLength: 1, maxLength: 9 }).map((all) => all.join(' '))
  let before = 'First.'
  const id = await create(before)
  for (const after of fc.sample(text, 50)) {
    if (after === before) continue
    await update(id, after)
    const counts = { added: surplus(after, before), removed: surplus(before, after) }
    const { body } = await read(id, '?limit=1')
    expect(body, `${before} → ${after}`).toMatchObject([
      { changed: [{ field: 'details', ...counts }] },
    ])
    before = after
  }
})

test('keeps the history of a deleted item', async () => {
  const id = await create('Kept.')
  expect((await app.admin('DELETE', `${industries}/${id}`)).status).toBe(204)
  expect(await read(id)).toMatchObject({ status: 200, body: [{ version: 1 }] })
  expect((await read(id, '/1')).body).toMatchObject({ content: { details: 'Kept.' } })
})

const unknownId = '00000000-0000-4000-8000-000000000000'

test('responds 404 to an unknown entity or item', async () => {
  const id = await create('Any.')
  for (const rest of ['', '/1', '?limit=10'])
    for (const item of [
      ...[`users/${id}`, `constructor/${id}`, `ai_roles/${id}`, `ai-roles/${id}`],
      ...[`industries/${unknownId}`, 'industries/x'],
    ])
      expect(await app.admin('GET', `/api/v1/revisions/${item}${rest}`)).toMatchObject({
        status: 404,
        body: { message: expect.stringMatching(/./) },
      })
})

test.each(['2', '0', '01', '-1', '1.0', '1e0', 'abc', '99999999999', '2147483648', '1%00', '%31x'])(
  'responds 404 to the version %s of an item with one version',
  async (version) => {
    const id = await create('Any.')
    const message = expect.stringMatching(/./)
    expect(await read(id, `/${version}`)).toMatchObject({ status: 404, body: { message } })
  },
)

test.each(['POST', 'PUT', 'PATCH', 'DELETE'])('responds 405 to %s of any body', async (method) => {
  const id = await create('Any.')
  for (const rest of ['', '/1'])
    for (const body of ['{}', '{', JSON.stringify('x'.repeat(1_200_000))]) {
      const refused = await app.admin(method, `/api/v1/revisions/industries/${id}${rest}`, body)
      expect(refused.status).toBe(405)
      expect(refused.headers.get('allow')).toBe('GET')
    }
})

test('the database refuses to change or delete revisions', async () => {
  await create('Any.')
  for (const statement of [
    `update revisions set note = 'x'`,
    'delete from revisions',
    'truncate revisions',
    `insert into revisions select * from revisions on conflict (entity, entity_id, version)
      do update set note = 'x'`,
  ])
    await expect(sql.raw(statement).execute(app.db)).rejects.toThrow('append-only')
})

test('finds what was changed in the database itself, before the next change replaces it', async () => {
  const id = await create('Written by the API.')
  await sql`update industries set details = 'Written by hand.', version = version + 1
    where industry_id = ${id}`.execute(app.db)
  await update(id, 'Written again.')
  expect(Object((await read(id)).body)).toMatchObject([
    { version: 3, kind: 'update', actor_email: 'ann@greenroom.example' },
    { version: 2, kind: 'found', actor_email: 'greenroom' },
    { version: 1, kind: 'create' },
  ])
  expect((await read(id, '/2')).body).toMatchObject({ content: { details: 'Written by hand.' } })
})

test('finds a row that was inserted without an audit row', async () => {
  const { rows } = await sql<{ industry_id: string }>`
    insert into industries (name, details) values ('Steel', 'By hand.') returning industry_id`.execute(
    app.db,
  )
  const id = rows[0]?.industry_id ?? ''
  expect(await read(id)).toMatchObject({ status: 200, body: [] })
  await update(id, 'By the API.')
  expect((await read(id)).body).toMatchObject([
    { version: 2, kind: 'update', changed: [{ field: 'details', added: 2, removed: 1 }] },
    { version: 1, kind: 'found', changed: [] },
  ])
})
