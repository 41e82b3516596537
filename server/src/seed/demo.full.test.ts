import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countRows as count, dumpDemo as dump } from '../../test/demo-rows.ts'
import { freshDatabase } from '../../test/database.ts'
import type { FreshDatabase } from '../../test/database.ts'
import { openFiles } from '../adapters/files/files.ts'
import type { Files } from '../adapters/files/files.ts'
import { seedDemo } from './demo.ts'

const now = new Date('2026-11-11T11:11Z')

let folder: string
let files: Files
let fresh: FreshDatabase
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'greenroom-seed-'))
  files = openFiles({ kind: 'folder', path: folder })
  fresh = await freshDatabase()
  await seedDemo(fresh.db, files, now)
})
afterAll(async () => {
  await fresh.drop()
  await rm(folder, { recursive: true })
})

test('inserts the same rows into every database', async () => {
  const other = await freshDatabase()
  try {
    await seedDemo(other.db, files, now)
    expect(await dump(other.db)).toBe(await dump(fresh.db))
  } finally {
    await other.drop()
  }
})

test('uses a transaction of the caller', async () => {
  const other = await freshDatabase()
  try {
    const rolledBack = other.db.transaction().execute(async (transaction) => {
      await seedDemo(transaction, files, now)
      expect(await count(transaction, 'personas')).toBe(12)
      throw new Error('undo')
    })
    await expect(rolledBack).rejects.toThrow('undo')
    expect(await count(other.db, 'personas')).toBe(0)
  } finally {
    await other.drop()
  }
})

test('gives a column that a migration adds its default', async () => {
  const other = await freshDatabase()
  try {
    await sql`alter table sessions add column mood text not null default 'good'`.execute(other.db)
    await seedDemo(other.db, files, now)
    const { rows } = await sql`select distinct mood from sessions`.execute(other.db)
    expect(rows).toEqual([{ mood: 'good' }])
  } finally {
    await other.drop()
  }
})
