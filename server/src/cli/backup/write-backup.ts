import type { Contents } from './manifest.ts'
import { createArchive } from './write-archive.ts'
import { PicturesDeleted, writeSnapshot } from './write-snapshot.ts'
import type { BackupSource } from './write-snapshot.ts'

const maxAttempts = 5

/**
 * Writes a complete backup, or no file. When a picture of the snapshot was deleted meanwhile, it starts over with a new
 * snapshot; a picture that is missing twice was never stored.
 * @returns the contents and the file's size in bytes; `undefined` when the database has no Greenroom tables
 */
export const writeBackup = async (
  source: BackupSource,
  file: string,
): Promise<{ contents: Contents; size: number } | undefined> => {
  let missingBefore: ReadonlySet<string> = new Set()
  for (let attempt = 1; ; attempt += 1) {
    const archive = await createArchive(file)
    const mayMiss = (name: string) => missingBefore.has(name) || attempt === maxAttempts
    try {
      const contents = await writeSnapshot(source, archive, mayMiss)
      if (contents) return { contents, size: await archive.finish() }
      await archive.discard()
      return undefined
    } catch (error) {
      await archive.discard()
      if (!(error instanceof PicturesDeleted)) throw error
      await source.client.query('rollback')
      missingBefore = new Set(error.names)
    }
  }
}
