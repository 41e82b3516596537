import { afterEach, beforeEach, expect, test } from 'vitest'
import { freshDatabase } from '../../test/database.ts'
import type { FreshDatabase } from '../../test/database.ts'
import { seedStandard } from './standard.ts'

let fresh: FreshDatabase
beforeEach(async () => {
  fresh = await freshDatabase()
})
afterEach(() => fresh.drop())

const names = async () => ({
  plans: (
    await fresh.db.selectFrom('plans').select('plan_type').orderBy('created_at').execute()
  ).map(({ plan_type }) => plan_type),
  prompts: (
    await fresh.db.selectFrom('coaching_prompts').select('name').orderBy('created_at').execute()
  ).map(({ name }) => name),
})
const standard = {
  plans: ['trial', 'starter', 'manager', 'enterprise'],
  prompts: ['Session debrief', 'Objection clinic', 'Follow-up plan'],
}

test('adds the standard plans and prompts once', async () => {
  await Promise.all([seedStandard(fresh.db), seedStandard(fresh.db)])
  await seedStandard(fresh.db)
  expect(await names()).toEqual(standard)
})

test('keeps existing prompts and adds missing plans', async () => {
  await fresh.db.insertInto('coaching_prompts').values({ name: 'Mine', template: 'x' }).execute()
  await seedStandard(fresh.db)
  expect(await names()).toEqual({ ...standard, prompts: ['Mine'] })
})
