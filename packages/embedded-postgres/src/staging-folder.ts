import { readdir, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { isAlive } from './processes.ts'

/**
 * Returns a path next to `folder` to build it in. The caller renames the result into place, so that being killed leaves
 * either nothing or the whole folder. Also removes what killed processes left behind.
 */
export const stagingFolder = async (folder: string): Promise<string> => {
  const parent = dirname(folder)
  const prefix = `${basename(folder)}.new-`
  for (const name of await readdir(parent)) {
    const pid = name.startsWith(prefix) && Number(name.slice(prefix.length))
    if (pid && (pid === process.pid || !isAlive(pid)))
      await rm(join(parent, name), { recursive: true, force: true, maxRetries: 3 })
  }
  return join(parent, `${prefix}${process.pid}`)
}
