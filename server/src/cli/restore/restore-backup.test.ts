import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { readBackup } from '../../../test/backups.ts'
import { freshDatabase } from '../../../test/database.ts'
import { pictureName } from '../../../test/picture-name.ts'
import { addIndustry, addPersona } from '../../../test/resource-rows.ts'
import { openFiles } from '../../adapters/files/files.ts'
import { migrationNames } from '../../database/migrate.ts'
import { writeBackup } from '../backup/write-backup.ts'
import { checkBackup } from './check-backup.ts'
import { readEntries } from './entries.ts'
import { restoreBackup } from './restore-backup.ts'

/* The steps of `backup` and `restore` in one process; `server/test/restore.full.test.ts` runs the programs. */

/** A database with a storage of its own. */
const newPlace = async () => {
  const { db, url, drop } = await freshDatabase()
  const client = new Client({ connectionString: url })
  await client.connect()
  const folder = await mkdtemp(join(tmpdir(), 'greenroom-restore-'))
  onTestFinished(async () => {
    await client.end()
    await drop()
    await rm(folder, { recursive: true })
  })
  const files = openFiles({ kind: 'folder', path: join(folder, 'files') })
  const backUp = async (name: string) => {
    const file = join(folder, name)
    await writeBackup({ client, files, report: () => undefined }, file)
    return file
  }
  const restore = async (file: string) => {
    const handle = await open(file)
    onTestFinished(() => handle.close())
    const manifest = await checkBackup(handle, file, migrationNames)
    const entries = readEntries(handle)
    const target = { client, files, report: () => undefined }
    return restoreBackup(target, manifest, entries, 'DATABASE_URL')
  }
  return { db, client, files, backUp, restore }
}

/** Adds a persona with a picture and an entry in the audit log. */
const fill = async ({ db, client, files }: Awaited<ReturnType<typeof newPlace>>) => {
  await addPersona(db, await addIndustry(db))
  await files.put(pictureName('a'), new Uint8Array([1, 2]), 'image/webp')
  await client.query(`update personas set profile_pic = '/files/${pictureName('a')}'`)
  await client.query(`insert into audit_log (audit_id, actor_email, action, entity, entity_id, request_id)
    overriding system value values (41, 'a@b.co', 'sign-in', 'users', 'x', 'y')`)
}

test('restores each row and picture as it was, and continues the numbers', async () => {
  const [source, target] = [await newPlace(), await newPlace()]
  await fill(source)
  const file = await source.backUp('one.tar.gz')
  await target.client.query(`create function rename() returns trigger language plpgsql
    as $$ begin new.name = 'Renamed'; return new; end $$`)
  await target.client.query(`create trigger rename before insert on industries
    for each row execute function rename()`)
  expect(await target.restore(file)).toMatchObject({ pictures: 1, missing: [] })

  const [saved, again] = [
    await readBackup(file),
    await readBackup(await target.backUp('two.tar.gz')),
  ]
  const audit = again.rows['audit_log']?.filter((row) => !row.includes('\trestore\t'))
  expect({ ...again.rows, audit_log: audit }).toEqual(saved.rows)
  expect(saved.rows['industries']).toHaveLength(1)
  expect(again.pictures).toEqual([pictureName('a')])
  const { rows } = await target.client.query(
    'select audit_id::int, action from audit_log order by 1',
  )
  expect(rows).toEqual([
    { audit_id: 41, action: 'sign-in' },
    { audit_id: 42, action: 'restore' },
  ])
})

test('restores into an empty database only, and nothing when a row is refused', async () => {
  const [source, target] = [await newPlace(), await newPlace()]
  await fill(source)
  const file = await source.backUp('one.tar.gz')
  await expect(source.restore(file)).rejects.toThrow('DATABASE_URL: its database is not empty (')
  await source.client.query('rollback')
  await target.client.query(`alter table industries add constraint none_at_all check (name = '')`)
  await expect(target.restore(file)).rejects.toThrow('none_at_all')
  await target.client.query('rollback')
  expect((await target.client.query('select from industries')).rows).toEqual([])
})
