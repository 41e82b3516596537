import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp } from '../../../test/app.ts'
import type { TestApp } from '../../../test/app.ts'
import { addUsers } from '../../../test/users.ts'

const list = '/api/v1/auth/all-users'
/** Several pages of the greatest size. */
const count = process.env['FULL'] ? 20_000 : 5_000

let app: TestApp
beforeAll(async () => {
  app = await startApp()
  await addUsers(app.db, count - 1)
})
afterAll(() => app.close())

interface Listed {
  user_id: string
  created_at: string
}
const read = async (path: string) => {
  const { status, headers, body } = await app.admin('GET', path)
  const next = /^<([^>]+)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1]
  return { status, next, total: headers.get('x-total-count'), rows: Object(body) as Listed[] }
}

test(
  'the whole list contains every user once, in order, and equals the pages',
  { tags: ['R199'] },
  async () => {
    const whole = await read(list)
    expect([whole.status, whole.rows.length, whole.total, whole.next]).toEqual([
      200,
      count,
      null,
      undefined,
    ])
    expect(new Set(whole.rows.map(({ user_id }) => user_id)).size).toBe(count)
    const times = whole.rows.map(({ created_at }) => created_at)
    expect(times).toEqual(times.toSorted())

    let page = await read(`${list}?limit=1000`)
    let pages = 1
    const paged = [...page.rows]
    while (page.next) {
      page = await read(page.next)
      expect(page.total).toBe(String(count))
      paged.push(...page.rows)
      pages += 1
    }
    expect(pages).toBe(count / 1000)
    expect(paged).toEqual(whole.rows)
  },
)

test('neither skips nor repeats rows with the same time', async () => {
  const sameTime = await app.db
    .updateTable('users')
    .set({ created_at: new Date('2024-06-01T00:00Z') })
    .where('email', 'like', 'user-1_@a.co')
    .executeTakeFirst()
  expect(sameTime.numUpdatedRows).toBe(10n)
  const ids: string[] = []
  let next: string | undefined = `${list}?limit=3`
  for (let page = 0; page < 4 && next; page++) {
    const { rows, next: following } = await read(next)
    ids.push(...rows.map(({ user_id }) => user_id))
    next = following
  }
  expect(new Set(ids).size).toBe(12)
  const first = await read(`${list}?limit=12`)
  expect(first.rows.map(({ user_id }) => user_id)).toEqual(ids)
})

test.each([
  ['limit=0', 'limit'],
  ['limit=1001', 'limit'],
  ['limit=-1', 'limit'],
  ['limit=1e2', 'limit'],
  ['limit=', 'limit'],
  ['limit=10&limit=20', 'limit'],
  ['limit=99999999999999999999', 'limit'],
  ['after=abc', 'limit'],
])('rejects the query ?%s', async (query, field) => {
  const { status, body } = await app.admin('GET', `${list}?${query}`)
  expect([status, Object(body).field]).toEqual([400, field])
  expect(Object(body).message).toMatch(/^limit must be /)
})

test.each([
  '',
  'abc',
  '%00',
  'A'.repeat(31),
  'A'.repeat(33),
  `${'A'.repeat(31)}%3D`,
  `f${'_'.repeat(31)}`,
  `_${'_'.repeat(31)}!`,
  "';--",
])('rejects the cursor “%s”', async (after) => {
  expect(await app.admin('GET', `${list}?limit=10&after=${after}`)).toMatchObject({
    status: 400,
    body: { message: 'after must come from the Link header of a page.', field: 'after' },
  })
})

test('the last page has no next link, and a cursor beyond it returns no rows', async () => {
  const most = await read(`${list}?limit=1000`)
  expect(most.next).toMatch(/^\/api\/v1\/auth\/all-users\?limit=1000&after=[\w-]{32}$/)
  const end = Buffer.alloc(24, 0xff).fill(0, 0, 1).fill(0x1e, 1, 2).toString('base64url')
  expect(await read(`${list}?limit=10&after=${end}`)).toEqual({
    status: 200,
    next: undefined,
    total: String(count),
    rows: [],
  })
})
