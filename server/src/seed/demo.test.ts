import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countRows as count, demoTables as tables, dumpDemo as dump } from '../../test/demo-rows.ts'
import { freshDatabase } from '../../test/database.ts'
import type { FreshDatabase } from '../../test/database.ts'
import { openFiles } from '../adapters/files/files.ts'
import type { Files } from '../adapters/files/files.ts'
import type { Database } from '../database/database.ts'
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

const countAll = async (db: Database) =>
  Object.fromEntries(
    await Promise.all(tables.map(async (table) => [table, await count(db, table)] as const)),
  )

test('has a history that ends with the rows as they are, and some earlier versions', async () => {
  const { rows } = await sql<{ name: string; versions: number[]; kinds: string[]; ends: boolean }>`
    select content ->> 'name' as name, array_agg(revisions.version order by revisions.version) as versions,
      array_agg(kind order by revisions.version) as kinds,
      max(revisions.version) = max(coalesce(modes.version, personas.version))
        and max(at) = max(coalesce(modes.updated_at, personas.updated_at)) as ends
    from revisions
    left join interaction_modes modes on mode_id = entity_id
    left join personas on persona_id = entity_id
    where entity in ('interaction-modes', 'personas')
    group by 1`.execute(fresh.db)
  const named = (name: string) => rows.find((row) => row.name === name)
  expect(named('Prospecting call')).toMatchObject({ versions: [1, 2, 3, 4, 5], ends: true })
  expect(named('Walter Brandt')).toMatchObject({
    kinds: ['import', 'update', 'update', 'restore'],
    ends: true,
  })
  expect(named('Rosa Delgado')).toMatchObject({ versions: [1], kinds: ['import'], ends: true })
  expect(rows).toHaveLength(15)
  const before = await fresh.db.selectFrom('revisions').select('version').execute()
  await sql`select add_missing_revisions('found', 'test')`.execute(fresh.db)
  expect(await fresh.db.selectFrom('revisions').select('version').execute()).toEqual(before)
})

test('inserts enough data for a demonstration', async () => {
  const { sessions, user_subscriptions, persona_products, ...others } = await countAll(fresh.db)
  const { session_compositions, credit_ledger, model_runs, audit_log, revisions, ...counts } =
    others
  expect(counts).toEqual({
    industries: 8,
    products: 24,
    ai_roles: 6,
    company_sizes: 3,
    plant_size_impacts: 3,
    manufacturing_models: 5,
    interaction_modes: 3,
    mode_reports: 3,
    coaching_prompts: 3,
    plans: 4,
    personas: 12,
    users: 54,
    session_marks: 24,
    trials: 12,
    model_jobs: 3,
    trash: 1,
  })
  expect(sessions).toBeGreaterThan(400)
  expect(user_subscriptions).toBeGreaterThan(40)
  expect(persona_products).toBeGreaterThan(24)
  expect(session_compositions).toBeGreaterThan(30)
  expect(credit_ledger).toBeGreaterThan(400)
  expect(model_runs).toBeGreaterThan(100)
  expect(audit_log).toBeGreaterThan(20)
  expect(revisions).toBeGreaterThan(70)
})

test('fails the second time and changes nothing', async () => {
  const before = await dump(fresh.db)
  await expect(seedDemo(fresh.db, files, now)).rejects.toThrow('duplicate key')
  expect(await dump(fresh.db)).toBe(before)
})

test('inserts nothing when the last table fails', async () => {
  const other = await freshDatabase()
  try {
    await other.db.schema.alterTable('sessions').renameTo('elsewhere').execute()
    await expect(seedDemo(other.db, files, now)).rejects.toThrow('sessions')
    await other.db.schema.alterTable('elsewhere').renameTo('sessions').execute()
    expect(Object.values(await countAll(other.db))).toEqual(tables.map(() => 0))
  } finally {
    await other.drop()
  }
})

test('stores a different, valid picture for each persona', async () => {
  const personas = await fresh.db.selectFrom('personas').select('profile_pic').execute()
  const pictures = await Promise.all(
    personas.map(async ({ profile_pic }) => {
      const name = /^\/files\/([\da-f]{32}\.webp)$/.exec(profile_pic ?? '')?.[1] ?? ''
      const file = await files.get(name)
      expect(file?.type).toBe('image/webp')
      return file ? buffer(file.bytes) : Buffer.alloc(0)
    }),
  )
  for (const picture of pictures) {
    expect(picture.length).toBeLessThan(15_000)
    const { width, height, format } = await sharp(picture).metadata()
    expect({ width, height, format }).toEqual({ width: 320, height: 320, format: 'webp' })
    const { channels } = await sharp(picture).stats()
    expect(Math.max(...channels.map(({ stdev }) => stdev))).toBeGreaterThan(20)
  }
  const seen = await Promise.all(
    pictures.map(async (bytes) =>
      (await sharp(bytes).resize(16, 16).raw().toBuffer()).toString('hex'),
    ),
  )
  expect(new Set(seen).size).toBe(12)
})
