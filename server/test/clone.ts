import { execFile } from 'node:child_process'
import { mkdir, readdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { newFolder } from './data-dir.ts'
import type { OnFinished } from './data-dir.ts'

const execute = promisify(execFile)
const checkout = fileURLToPath(new URL('../..', import.meta.url))

/** Copies a folder into another one: as hard links if possible, which takes no time and space. */
const copyInto = async (folder: string, target: string) => {
  await mkdir(target, { recursive: true })
  await execute('cp', ['-al', folder, target]).catch(() => execute('cp', ['-a', folder, target]))
}

/**
 * Clones the built server with the packages it needs.
 * @param isCopied packages that must not be symbolic links, because the account cannot reach their target
 * @returns the folder of the built server
 */
export const cloneServer = async (
  folder: string,
  isCopied: (name: string) => boolean,
): Promise<string> => {
  const packages = join(checkout, 'node_modules')
  const target = join(folder, 'node_modules')
  await mkdir(target, { recursive: true })
  for (const name of await readdir(packages))
    if (isCopied(name)) await copyInto(join(packages, name), target)
    else await symlink(join(packages, name), join(target, name))
  await copyInto(join(checkout, 'server/dist'), join(folder, 'server'))
  return join(folder, 'server/dist')
}

/** Returns a built server that the account can run: ours, or a clone when the account cannot enter our checkout. */
export const reachableServer = async (
  account: { uid: number; gid: number },
  onFinished: OnFinished,
): Promise<string> => {
  const dist = join(checkout, 'server/dist')
  const options = { ...account, cwd: '/' }
  const isReachable = await execute('test', ['-r', join(dist, 'main.js')], options).then(
    () => true,
    () => false,
  )
  return isReachable ? dist : cloneServer(await newFolder(onFinished), () => true)
}
