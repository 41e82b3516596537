import { mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openFiles, StorageError } from './files.ts'
import type { Files } from './files.ts'
import { pictureName } from '../../../test/picture-name.ts'

let folder: string
let files: Files
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'greenroom-files-'))
  files = openFiles({ kind: 'folder', path: join(folder, 'new-folder') })
})
afterEach(() => rm(folder, { recursive: true }))

test('returns a stored file with its type and size', async () => {
  const bytes = new Uint8Array([0, 255, 10, 13])
  await files.put(pictureName('0'), bytes, 'image/webp')
  const file = await files.get(pictureName('0'))
  expect(file).toMatchObject({ type: 'image/webp', size: 4 })
  expect(file && (await buffer(file.bytes))).toEqual(Buffer.from(bytes))
})

test('replaces a file of the same name', async () => {
  await files.put(pictureName('a'), new Uint8Array([1, 2, 3]), 'image/webp')
  await files.put(pictureName('a'), new Uint8Array([4]), 'image/webp')
  const file = await files.get(pictureName('a'))
  expect(file && (await buffer(file.bytes))).toEqual(Buffer.from([4]))
})

test('finds neither deleted nor unknown files; deleting one again is no error', async () => {
  await files.put(pictureName('a'), new Uint8Array([1]), 'image/webp')
  await files.remove(pictureName('a'))
  await files.remove(pictureName('a'))
  expect(await files.get(pictureName('a'))).toBeUndefined()
  expect(await files.get(pictureName('b'))).toBeUndefined()
})

test.each([
  '../secret.txt',
  '/etc/passwd',
  `a/${pictureName('b')}`,
  '.env',
  'a',
  `${pictureName('a')}\n`,
  'ä.webp',
  '',
])('finds no file named %j and stores none', async (name) => {
  expect(await files.get(name)).toBeUndefined()
  await files.remove(name)
  await expect(files.put(name, new Uint8Array([1]), 'image/webp')).rejects.toThrow(
    'not a name of ours',
  )
  expect(await readdir(folder)).toEqual([])
})

test.runIf(process.platform === 'linux')(
  'reports a full disk and deletes the partial file',
  async () => {
    const path = join(folder, 'new-folder')
    await mkdir(path)
    await symlink('/dev/full', join(path, pictureName('a')))
    const error: unknown = await files
      .put(pictureName('a'), new Uint8Array(100), 'image/webp')
      .catch((cause: unknown) => cause)
    expect(error).toBeInstanceOf(StorageError)
    expect(error).toMatchObject({ isFull: true })
    expect(await readdir(path)).toEqual([])
  },
)
