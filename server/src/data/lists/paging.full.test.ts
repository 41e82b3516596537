import { get } from 'node:http'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp } from '../../../test/app.ts'
import type { TestApp } from '../../../test/app.ts'
import { addUsers } from '../../../test/users.ts'
import { allUsers } from '../users.ts'
import { pageStatement, readPage } from './long-list.ts'

const list = '/api/v1/auth/all-users'
/** Enough to make PostgreSQL choose the index, as it does for 100,000, and more than fits into the buffers of a connection. */
const count = 20_000

let app: TestApp
beforeAll(async () => {
  app = await startApp()
  await addUsers(app.db, count - 1)
  await sql`analyze users`.execute(app.db)
})
afterAll(() => app.close())

test('reads the last pages by index, without sorting or scanning the table', async () => {
  const { end } = await readPage(app.db, allUsers, { limit: 1000 })
  const late = { position: Date.parse('2025-01-01T05:00Z') * 1000, id: end?.id ?? '' }
  for (const after of [undefined, end, late]) {
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      explain (analyze) ${pageStatement(allUsers, { limit: 100, after })}`.execute(app.db)
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).toMatch(/Index Scan using users_by_creation on users .*rows=101\b/)
    expect(plan).not.toMatch(/Sort|Seq Scan on users/)
    if (after) expect(plan).toMatch(/Index Cond: \(ROW\(created_at, user_id\) >/)
  }
})

test('releases its connections when clients disconnect during the whole list', async () => {
  const disconnectEarly = () =>
    new Promise<void>((resolve, reject) => {
      const headers = { authorization: `Bearer ${app.token}`, 'accept-encoding': 'br' }
      get(app.url + list, { agent: false, headers }, (response) => {
        response.once('data', () => response.destroy()).once('close', resolve)
      }).on('error', reject)
    })
  // More clients than there are connections to the database.
  for (let client = 0; client < 20; client++) await disconnectEarly()
  expect(Object((await app.admin('GET', list)).body)).toHaveLength(count)
})
