import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { codeOf } from '../../lib/error-code.ts'
import { typeOf } from './file-store.ts'
import type { Files } from './file-store.ts'

/** Files in a folder. They survive a power cut, like the database rows that refer to them. */
export const openFolder = (path: string): Files => ({
  put: async (name, bytes) => {
    await mkdir(path, { recursive: true })
    const target = join(path, name)
    const file = await open(target, 'w')
    try {
      await file.writeFile(bytes)
      await file.sync()
    } catch (cause) {
      // Do not leave part of a file behind, least of all on a full disk.
      await rm(target, { force: true })
      throw cause
    } finally {
      await file.close()
    }
  },
  get: async (name) => {
    const found = await find(join(path, name))
    const type = typeOf(name) ?? 'application/octet-stream'
    return found && { bytes: createReadStream(join(path, name)), type, size: found.size }
  },
  has: async (name) => (await find(join(path, name))) !== undefined,
  remove: (name) => rm(join(path, name), { force: true }),
  list: async function* () {
    const entries = await readdir(path, { withFileTypes: true }).catch(ignoreMissing)
    for (const entry of entries ?? [])
      if (entry.isFile())
        yield {
          name: entry.name,
          modified: async () => (await find(join(path, entry.name)))?.mtime,
        }
  },
})

/** Reads what is known of a file; `undefined` if there is none. */
const find = async (path: string) => {
  const found = await stat(path).catch(ignoreMissing)
  return found?.isFile() ? found : undefined
}

const ignoreMissing = (error: unknown) => {
  if (codeOf(error) !== 'ENOENT') throw error
}
