import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase } from './database.ts'
import type { FreshDatabase } from './database.ts'

let fresh: FreshDatabase
beforeAll(async () => {
  fresh = await freshDatabase()
})
afterAll(() => fresh.drop())

test('a migrated database contains the three roles and nothing else', async () => {
  const roles = await fresh.db.selectFrom('roles').select('name').orderBy('name').execute()
  expect(roles.map(({ name }) => name)).toEqual(['sales_manager', 'sales_person', 'super_admin'])
  expect(await fresh.db.selectFrom('users').selectAll().execute()).toEqual([])
})
