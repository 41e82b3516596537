import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { readConfig } from '../config.ts'
import type { Config } from '../config.ts'
import { ConfigError } from '../config-error.ts'
import { databaseSetting } from '../database/open.ts'
import { exitWith } from '../exit.ts'
import { openFiles } from '../files/files.ts'
import type { Contents } from './backup/manifest.ts'
import { PicturesGone, save } from './backup/save.ts'
import type { Source } from './backup/save.ts'
import { sizeOf, sumOf } from './backup/words.ts'
import { createArchive } from './backup/write-archive.ts'
import { readFileName } from './options.ts'
import { log, withSession } from './tool.ts'

/** How often it begins anew, at most, because a picture was deleted meanwhile. */
const mostTries = 5

/* `npm run backup -- FILE` saves all data in one file, also while servers work on it. */
try {
  const begun = Date.now()
  const file = readFileName()
  const config = readConfig(process.env)
  await expectDatabase(config)
  const { contents, size } = await withSession(config, { alone: false }, ({ client }) =>
    saveWhole({ client, files: openFiles(config.storage), say: console.log }, file, config),
  )
  for (const name of contents.missing) {
    log.warn(
      `The picture ${name} is not in the backup: rows refer to it, but the storage has none.`,
    )
  }
  const seconds = ((Date.now() - begun) / 1000).toFixed(1)
  console.log(
    `Saved ${sumOf(contents)} in ${file} (${sizeOf(size)}) in ${seconds} s\n` +
      'Keep it as secret as the database: the hashes of all passwords are in it.',
  )
} catch (error) {
  exitWith(error)
}

/** A backup of a DATA_DIR without a database would make one. */
async function expectDatabase({ databaseUrl, dataDir }: Config) {
  if (databaseUrl) return
  await access(join(dataDir, 'postgres')).catch(() => {
    throw new ConfigError('DATA_DIR', `there is no database in ${dataDir}`)
  })
}

/** Saves it in one go; begins anew where rows of the snapshot refer to a picture that has been deleted since. */
async function saveWhole(
  source: Source,
  file: string,
  config: Config,
): Promise<{ contents: Contents; size: number }> {
  let lost: ReadonlySet<string> = new Set()
  for (let tries = 1; ; tries += 1) {
    const archive = await createArchive(file)
    try {
      const mayMiss = (name: string) => lost.has(name) || tries === mostTries
      const contents = await save(source, archive, mayMiss)
      if (contents) return { contents, size: await archive.keep() }
      throw new ConfigError(databaseSetting(config), 'its database has no tables of Greenroom')
    } catch (error) {
      await archive.discard()
      if (!(error instanceof PicturesGone)) throw error
      await source.client.query('rollback')
      lost = new Set(error.names)
    }
  }
}
