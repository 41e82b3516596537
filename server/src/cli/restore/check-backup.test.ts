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

const known = ['001-foundation', '002-later']
const right = {
  product: 'Greenroom',
  format: 1,
  createdAt: '2026-01-02T03:04:05.678Z',
  migrations: ['001-foundation'],
  tables: [{ name: 'roles', columns: ['role_id', 'name'] }],
}

let folder: string
let whole: Buffer
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'greenroom-check-'))
  whole = await backupOf(right)
})
afterAll(() => rm(folder, { recursive: true }))

/** The bytes of a backup that says this about itself. */
const backupOf = async (manifest: object) => {
  const file = join(folder, `${Math.random()}.tar.gz`)
  const archive = await createArchive(file)
  await archive.add(entryPaths.manifest, Buffer.from(JSON.stringify(manifest)))
  await archive.add(entryPaths.picture('a.webp'), Buffer.from([0, 255, 10]), 'image/webp')
  await archive.keep()
  return readFile(file)
}

/** What is told of a file with these bytes; undefined when it is taken. */
const faultOf = async (bytes: Uint8Array) => {
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

test('a backup as it was made is taken', async () => {
  expect(await faultOf(whole)).toBeUndefined()
})

test('one with a single bit changed is refused, whichever it is', async () => {
  for (let at = 0; at < whole.length; at += 1) {
    const altered = Buffer.from(whole)
    altered[at] = (whole[at] ?? 0) ^ (1 << (at % 8))
    expect(await faultOf(altered), `byte ${at}`).toMatch(/^ConfigError: FILE: FILE (is|was) /)
  }
})

test('one that is cut is refused, wherever it is cut', async () => {
  for (let end = 0; end < whole.length; end += 1) {
    const fault = await faultOf(whole.subarray(0, end))
    expect(fault, `${end} bytes`).toMatch(/^ConfigError: FILE: FILE is (empty|no|not)\b/)
  }
})

const altered = Buffer.from('altered')
test.each([
  ['empty', () => Buffer.alloc(0), 'is empty'],
  ['a text', () => Buffer.from('hello'), 'is no backup of Greenroom, or only a piece of one'],
  [
    'its first half',
    () => whole.subarray(0, whole.length - 100),
    'is not whole: its end is missing',
  ],
  ['something after it', () => Buffer.concat([whole, altered]), 'is not whole: its end is missing'],
  ['its end', () => whole.subarray(200), 'is not as it was made: its checksum is wrong'],
  [
    'a newer form',
    () => backupOf({ product: 'Greenroom', format: 2 }),
    'was made by a newer Greenroom',
  ],
  [
    'newer tables',
    () => backupOf({ ...right, migrations: ['001-foundation', '003-much-later'] }),
    'was made by a newer Greenroom (with 003-much-later)',
  ],
  [
    'another product',
    () => backupOf({ ...right, product: 'Bluegarden' }),
    'is no backup of Greenroom, or only a piece of one',
  ],
])('%s is refused in words', async (_, bytes, fault) => {
  expect(await faultOf(await bytes())).toBe(`ConfigError: FILE: FILE ${fault}`)
})

test('another tar file is refused, sealed or not', async () => {
  const tar = gzipSync(await packTar([{ header: { name: 'a.txt', size: 2 }, body: 'hi' }]))
  const fault = 'ConfigError: FILE: FILE is no backup of Greenroom, or only a piece of one'
  expect(await faultOf(tar)).toBe(fault)
  expect(await faultOf(Buffer.concat([tar, checksumTrailer('0'.repeat(64))]))).toMatch(
    'checksum is wrong',
  )
})
