import { mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

/**
 * Makes a folder beside its place and renames it, so that being killed leaves either nothing or the whole folder. Also
 * removes what killed processes left behind; where two do it at once, one of them fails.
 * @param make fills the folder of this path, which does not exist yet; the one around it is closed to other accounts
 */
export const makeFolder = async (
  folder: string,
  make: (path: string) => Promise<void>,
): Promise<void> => {
  const prefix = `${folder}.new-`
  const path = join(await mkdtemp(prefix), 'new')
  try {
    await make(path)
    await rename(path, folder)
  } finally {
    const parent = dirname(folder)
    for (const name of await readdir(parent))
      if (name.startsWith(basename(prefix)))
        await rm(join(parent, name), { recursive: true, force: true }).catch(() => undefined)
  }
}
