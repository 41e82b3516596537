import { readdir, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { isAlive } from './processes.ts'

/**
 * Where to make a folder that takes its place by a rename once it is whole, so that a kill at any moment leaves either
 * nothing or all of it. What starts that were killed have left half made is removed.
 * @returns a path beside the folder, where nothing is
 */
export const halfMade = async (folder: string): Promise<string> => {
  const parent = dirname(folder)
  const prefix = `${basename(folder)}.new-`
  for (const name of await readdir(parent)) {
    const pid = name.startsWith(prefix) && Number(name.slice(prefix.length))
    if (pid && (pid === process.pid || !isAlive(pid))) {
      await rm(join(parent, name), { recursive: true, force: true, maxRetries: 3 })
    }
  }
  return join(parent, `${prefix}${process.pid}`)
}
