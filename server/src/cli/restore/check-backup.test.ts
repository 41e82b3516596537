import { mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { packTar } from 'modern-tar'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { entryPaths } from '../backup/manifest.ts'
import { checksumTrailer } from '../backup/checksum.ts'
import { createArchive } from '../backup/write-archive.ts'
import { checkBackup } from './check-backup.ts'
import { pictureName } from '../../../test/picture-name.ts'

const known = ['001-foundation', '002-later']
const valid = {
  product: 'Greenroom',
  format: 1,
  createdAt: '2026-01-02T03:04:05.678Z',
  migrations: ['001-foundation'],
  tables: [{ name: 'roles', columns: ['role_id', 'name'] }],
}

let folder: string
let backup: Buffer
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'greenroom-check-'))
  backup = await createBackup(valid)
})
afterAll(() => rm(folder, { recursive: true }))

/** Returns the bytes of a backup with this manifest. */
const createBackup = async (manifest: object) => {
  const file = join(folder, `${Math.random()}.tar.gz`)
  const archive = createArchive(file)
  await archive.add(entryPaths.manifest, Buffer.from(JSON.stringify(manifest)))
  await archive.add(entryPaths.picture(pictureName('a')), Buffer.from([0, 255, 10]), 'image/webp')
  await archive.finish()
  return readFile(file)
}

/** Returns the error for a file with these bytes; undefined when it is accepted. */
const errorFor = async (bytes: Uint8Array) => {
  const file = join(folder, 'some.tar.gz')
  await writeFile(file, bytes)
  const handle = await open(file)
  try {
    await checkBackup(handle, 'FILE', known)
    return undefined
  } catch (error) {
    return error instanceof Error ? `${error.name}: ${error.message}` : error
  } finally {
    await handle.close()
  }
}

test('accepts an undamaged backup', async () => {
  expect(await errorFor(backup)).toBeUndefined()
})

/** Every byte with FULL=1; otherwise every seventh. */
const step = process.env['FULL'] ? 1 : 7

test('rejects a backup with a single changed bit, wherever it is', async () => {
  for (let at = 0; at < backup.length; at += step) {
    const altered = Buffer.from(backup)
    altered[at] = (backup[at] ?? 0) ^ (1 << (at % 8))
    expect(await errorFor(altered), `byte ${at}`).toMatch(/^ConfigError: FILE: FILE (is|was) /)
  }
})

test('rejects a truncated backup, wherever it is cut', async () => {
  for (let end = 0; end < backup.length; end += step) {
    const error = await errorFor(backup.subarray(0, end))
    expect(error, `${end} bytes`).toMatch(/^ConfigError: FILE: FILE is (empty|incomplete|not)\b/)
  }
})

const altered = Buffer.from('altered')
test.each([
  ['empty', () => Buffer.alloc(0), 'is empty'],
  ['plain text', () => Buffer.from('hello'), 'is not a Greenroom backup, or only part of one'],
  [
    'cut in half',
    () => backup.subarray(0, backup.length - 100),
    'is incomplete: its end is missing',
  ],
  [
    'followed by other bytes',
    () => Buffer.concat([backup, altered]),
    'is incomplete: its end is missing',
  ],
  ['lacks its start', () => backup.subarray(200), 'is damaged: its checksum does not match'],
  [
    'has a newer format',
    () => createBackup({ product: 'Greenroom', format: 2 }),
    'was created by a newer Greenroom',
  ],
  [
    'has newer tables',
    () => createBackup({ ...valid, migrations: ['001-foundation', '903-much-later'] }),
    'was created by a newer Greenroom (with 903-much-later)',
  ],
  [
    'from between two releases',
    () => createBackup({ ...valid, migrations: ['001-foundation', '009-retire'] }),
    'cannot be restored: it is from between two releases; start the last commit that has the migration 019-more-events with it once first',
  ],
  [
    'belongs to another product',
    () => createBackup({ ...valid, product: 'Bluegarden' }),
    'is not a Greenroom backup, or only part of one',
  ],
])('rejects a file that is %s', async (_, bytes, message) => {
  expect(await errorFor(await bytes())).toBe(`ConfigError: FILE: FILE ${message}`)
})

test('rejects another tar file, with or without a checksum', async () => {
  const tar = gzipSync(await packTar([{ header: { name: 'a.txt', size: 2 }, body: 'hi' }]))
  const error = 'ConfigError: FILE: FILE is not a Greenroom backup, or only part of one'
  expect(await errorFor(tar)).toBe(error)
  expect(await errorFor(Buffer.concat([tar, checksumTrailer('0'.repeat(64))]))).toMatch(
    'checksum does not match',
  )
})
