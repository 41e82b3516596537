import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { freshDatabase } from '../../test/database.ts'
import type { FreshDatabase } from '../../test/database.ts'
import { openFiles } from '../adapters/files/files.ts'
import type { Files } from '../adapters/files/files.ts'
import { seedIfEmpty } from './seed-if-empty.ts'
import { seedStandard } from './standard.ts'

let fresh: FreshDatabase
let folder: string
let files: Files
beforeEach(async () => {
  fresh = await freshDatabase()
  folder = await mkdtemp(join(tmpdir(), 'greenroom-fill-'))
  files = openFiles({ kind: 'folder', path: folder })
})
afterEach(async () => {
  await fresh.drop()
  await rm(folder, { recursive: true })
})

const countPlans = async () => (await fresh.db.selectFrom('plans').select('id').execute()).length

test('leaves a database with content alone', async () => {
  await fresh.db.insertInto('industries').values({ name: 'Mine', details: 'Mine' }).execute()
  await seedIfEmpty(fresh.db, files)
  expect(await countPlans()).toBe(0)
})

test('leaves a database empty after everything in it was deleted', async () => {
  const deleted = { actor_email: 'a@b.co', entity_id: 'x', request_id: 'x', before: null }
  await fresh.db
    .insertInto('audit_log')
    .values({ ...deleted, after: null, action: 'delete', entity: 'plans' })
    .execute()
  await seedIfEmpty(fresh.db, files)
  expect(await countPlans()).toBe(0)
})

test('seeds a database with unchanged standard plans and prompts only', async () => {
  const industries = async () =>
    (await fresh.db.selectFrom('industries').select('name').execute()).length
  await seedStandard(fresh.db)
  await fresh.db.updateTable('plans').set({ version: 2 }).execute()
  await seedIfEmpty(fresh.db, files)
  expect(await industries()).toBe(0)
  await fresh.db.updateTable('plans').set({ version: 1 }).execute()
  await seedIfEmpty(fresh.db, files)
  expect(await industries()).toBeGreaterThan(0)
  expect(await countPlans()).toBe(4)
  // Standard prompts are newer than all sessions, and part of no prompt that a session records.
  const recorded = await fresh.db.selectFrom('session_compositions').select('hash').execute()
  expect(recorded.length).toBeGreaterThan(30)
})
