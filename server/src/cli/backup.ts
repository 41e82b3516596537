import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { readConfig } from '../config.ts'
import type { Config } from '../config.ts'
import { ConfigError } from '../config-error.ts'
import { databaseSetting } from '../database/open.ts'
import { exitWith } from '../exit.ts'
import { openFiles } from '../files/files.ts'
import { writeBackup } from './backup/write-backup.ts'
import { missingPicture, formatSize, summarize } from './backup/summary.ts'
import { readFileName } from './options.ts'
import { log, withConnection } from './tool.ts'

/* `npm run backup -- FILE` saves all data in one file, also while servers work on it. */
try {
  const begun = Date.now()
  const file = readFileName()
  const config = readConfig(process.env)
  await expectDatabase(config)
  const files = openFiles(config.storage)
  const saved = await withConnection(config, { alone: false }, ({ client }) =>
    writeBackup({ client, files, say: console.log }, file),
  )
  if (!saved)
    throw new ConfigError(databaseSetting(config), 'its database has no tables of Greenroom')
  for (const name of saved.contents.missing) log.warn(missingPicture(name))
  const seconds = ((Date.now() - begun) / 1000).toFixed(1)
  console.log(
    `Saved ${summarize(saved.contents)} in ${file} (${formatSize(saved.size)}) in ${seconds} s`,
  )
  console.log('Keep it as secret as the database: the hashes of all passwords are in it.')
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
