import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { freshDatabase } from '../../test/database.ts'
import type { FreshDatabase } from '../../test/database.ts'
import { openFiles } from '../adapters/files/files.ts'
import type { Files } from '../adapters/files/files.ts'
import { seedIfEmpty } from './seed-if-empty.ts'

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

test('seeds an empty database once, also when two servers start together', async () => {
  await Promise.all([seedIfEmpty(fresh.db, files), seedIfEmpty(fresh.db, files)])
  await seedIfEmpty(fresh.db, files)
  expect(await countPlans()).toBe(4)
  expect(await readdir(folder)).not.toEqual([])
})

test('inserts nothing when it fails at the end', async () => {
  await sql`create function refuse() returns trigger language plpgsql
    as $$ begin raise exception 'no sessions'; end $$`.execute(fresh.db)
  await sql`create trigger refuse before insert on sessions execute function refuse()`.execute(
    fresh.db,
  )
  await expect(seedIfEmpty(fresh.db, files)).rejects.toThrow('no sessions')
  expect(await countPlans()).toBe(0)
  await sql`drop trigger refuse on sessions`.execute(fresh.db)
  await seedIfEmpty(fresh.db, files)
  expect(await countPlans()).toBe(4)
})
