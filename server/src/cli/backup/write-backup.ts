import type { Contents } from './manifest.ts'
import { PicturesDeleted, writeSnapshot } from './write-snapshot.ts'
import type { BackupSource } from './write-snapshot.ts'
import { createArchive } from './write-archive.ts'

/** How often it begins anew, at most, because a picture was deleted meanwhile. */
const mostTries = 5

/**
 * Saves everything in a new file: all of it or no file. Where rows of the snapshot refer to a picture that has been
 * deleted since, it begins anew with a later snapshot; a picture that is missing again never was there.
 * @returns what was saved and the size of the file in bytes; `undefined` where there are no tables of Greenroom
 */
export const writeBackup = async (
  source: BackupSource,
  file: string,
): Promise<{ contents: Contents; size: number } | undefined> => {
  let lost: ReadonlySet<string> = new Set()
  for (let tries = 1; ; tries += 1) {
    const archive = await createArchive(file)
    try {
      const contents = await writeSnapshot(
        source,
        archive,
        (name) => lost.has(name) || tries === mostTries,
      )
      if (contents) return { contents, size: await archive.keep() }
      await archive.discard()
      return undefined
    } catch (error) {
      await archive.discard()
      if (!(error instanceof PicturesDeleted)) throw error
      await source.client.query('rollback')
      lost = new Set(error.names)
    }
  }
}
