import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readBackup } from '../../../test/backups.ts'
import { freshDatabase } from '../../../test/database.ts'
import type { FreshDatabase } from '../../../test/database.ts'
import { addIndustry, addPersona } from '../../../test/resource-rows.ts'
import { openFiles } from '../../adapters/files/files.ts'
import type { Files } from '../../adapters/files/files.ts'
import { writeBackup } from './write-backup.ts'
import { allTables, excludedTables, savedTables } from './tables.ts'
import { pictureName } from '../../../test/picture-name.ts'

let fresh: FreshDatabase
let client: Client
let folder: string
let files: Files
beforeEach(async () => {
  fresh = await freshDatabase()
  client = new Client({ connectionString: fresh.url })
  await client.connect()
  folder = await mkdtemp(join(tmpdir(), 'greenroom-save-'))
  files = openFiles({ kind: 'folder', path: join(folder, 'files') })
})
afterEach(async () => {
  await client.end()
  await fresh.drop()
  await rm(folder, { recursive: true })
})

const backup = async (from: Files = files) => {
  const file = join(folder, 'b.tar.gz')
  await writeBackup({ client, files: from, report: () => undefined }, file)
  return readBackup(file)
}

const showPicture = async (address: string) =>
  fresh.db.updateTable('personas').set({ profile_pic: address }).execute()

test('saves every table except the excluded ones, and no table uses a free-standing sequence', async () => {
  const saved = Object.keys((await backup()).rows)
  expect([...saved, ...excludedTables].toSorted()).toEqual((await allTables(client)).toSorted())
  const { rows } = await client.query(`
    select relname from pg_class where relkind = 'S' and not exists (
      select from pg_depend where objid = pg_class.oid and deptype in ('a', 'i'))`)
  expect(rows).toEqual([])
})

test('saves only these secrets, hashes and network addresses', async () => {
  const columns = (await savedTables(client)).flatMap((table) =>
    table.columns.map((column) => `${table.name}.${column}`),
  )
  expect(columns.filter((column) => /token|secret|hash|password|address/.test(column))).toEqual([
    'audit_log.address',
    'composed_texts.hash',
    'revisions.content_hash',
    'service_keys.secret_hash',
    'sign_in_failures.address',
    'webhooks.secret',
    'users.password_hash',
    'second_factors.secret',
    'second_factors.pending_secret',
    'recovery_codes.code_hash',
    'session_compositions.hash',
  ])
})

test('saves a table of a future migration, without its generated columns', async () => {
  await client.query(`create table tomorrow (
    "order" text, half integer, whole integer generated always as (half * 2) stored)`)
  await client.query(`insert into tomorrow values (e'a\\tb\\\\\\nc', 21), (null, null)`)
  expect((await backup()).rows['tomorrow']).toEqual(['\\N\t\\N', 'a\\tb\\\\\\nc\t21'])
})

test('creates a file that only its owner can read, whatever the umask', async () => {
  const mask = process.umask(0o777)
  await backup().finally(() => process.umask(mask))
  expect((await stat(join(folder, 'b.tar.gz'))).mode & 0o777).toBe(0o600)
})

test('saves pictures that rows refer to by path or full URL', async () => {
  await addPersona(fresh.db, await addIndustry(fresh.db))
  await addPersona(fresh.db, await addIndustry(fresh.db))
  await files.put(pictureName('a'), new Uint8Array([1]), 'image/webp')
  await files.put(pictureName('b'), new Uint8Array([1]), 'image/webp')
  await showPicture(`/files/${pictureName('a')}`)
  expect((await backup()).pictures).toEqual([pictureName('a')])
  await rm(join(folder, 'b.tar.gz'))
  await showPicture(`https://greenroom.example/files/${pictureName('b')}`)
  expect((await backup()).pictures).toEqual([pictureName('b')])
})

test('reports a missing picture unless its URL may belong to another host', async () => {
  await addPersona(fresh.db, await addIndustry(fresh.db))
  await showPicture(`/files/${pictureName('c')}`)
  expect((await backup()).contents).toMatchObject({ pictures: 0, missing: [pictureName('c')] })
  await rm(join(folder, 'b.tar.gz'))
  await showPicture(`https://elsewhere.example/files/${pictureName('c')}`)
  expect((await backup()).contents).toMatchObject({ pictures: 0, missing: [] })
})

test('saves the pictures of earlier versions, as far as they are there', async () => {
  await addPersona(fresh.db, await addIndustry(fresh.db))
  for (const name of ['a', 'b', 'c']) {
    if (name !== 'b') await files.put(pictureName(name), new Uint8Array([1]), 'image/webp')
    await showPicture(`/files/${pictureName(name)}`)
    await client.query(`select add_missing_revisions('found', 'test')`)
  }
  const { pictures, contents } = await backup()
  expect(pictures.toSorted()).toEqual([pictureName('a'), pictureName('c')])
  expect(contents).toMatchObject({ pictures: 2, missing: [] })
})

test('saves the previews of voices and of their earlier versions', async () => {
  const voice = { voice_id: 'acme', name: 'Greta', gender: 'female' } as const
  const addresses = ['a', 'b'].map((digit) => `/files/${digit.repeat(32)}.mp3`)
  const names = addresses.map((address) => address.slice('/files/'.length))
  for (const name of names) await files.put(name, new Uint8Array([1]), 'audio/mpeg')
  const [earlier, preview_url = ''] = addresses
  await fresh.db
    .insertInto('voices')
    .values({ ...voice, preview_url })
    .execute()
  await client.query(
    `insert into audit_log (action, entity, entity_id, actor_email, request_id, after)
      select 'create', 'voices', own_voice_id, 'a', 'r',
        to_jsonb(voices) || jsonb_build_object('preview_url', $1::text) from voices`,
    [earlier],
  )
  expect((await backup()).pictures.toSorted()).toEqual(names)
})

test('starts over when a picture is replaced during the backup', async () => {
  await addPersona(fresh.db, await addIndustry(fresh.db))
  await files.put(pictureName('d'), new Uint8Array([1]), 'image/webp')
  await showPicture(`/files/${pictureName('d')}`)
  const meanwhile = async () => {
    await files.put(pictureName('e'), new Uint8Array([2]), 'image/webp')
    await showPicture(`/files/${pictureName('e')}`)
    await files.remove(pictureName('d'))
  }
  const get = async (name: string) => {
    if (name === pictureName('d')) await meanwhile()
    return files.get(name)
  }
  const { rows, pictures, contents } = await backup({ ...files, get })
  expect(rows['personas']?.[0]).toContain(`/files/${pictureName('e')}`)
  expect({ pictures, contents }).toMatchObject({
    pictures: [pictureName('e')],
    contents: { missing: [] },
  })
})

test('leaves no file behind when it fails', async () => {
  const get = async () => {
    throw new Error('the bucket is away')
  }
  await addPersona(fresh.db, await addIndustry(fresh.db))
  await showPicture(`/files/${pictureName('f')}`)
  await expect(backup({ ...files, get })).rejects.toThrow(
    `STORAGE_URL: the picture ${pictureName('f')} cannot be read: the bucket is away`,
  )
  expect(await readdir(folder)).toEqual([])
})
