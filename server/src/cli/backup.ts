import { access } from 'node:fs/promises'
import { join } from 'node:path'
import type { Client } from 'pg'
import { readConfig } from '../config/config.ts'
import type { Config } from '../config/config.ts'
import { ConfigError, exitWith } from '../config/config-error.ts'
import { databaseSetting } from '../database/unusable-database.ts'
import { openFiles } from '../adapters/files/files.ts'
import { formatSize, missingPicture, summarize } from './backup/summary.ts'
import { writeBackup } from './backup/write-backup.ts'
import { readFileName } from './options.ts'
import { log, withConnection } from './tool.ts'

/* `npm run backup -- FILE` saves all data in one file, also while servers are running. */
try {
  const startedAt = Date.now()
  const file = readFileName()
  const config = readConfig(process.env)
  await requireDatabase(config)
  const files = openFiles(config.storage)
  const backup = await withConnection(config, { exclusive: false }, async ({ client }) => {
    const written = await writeBackup({ client, files, report: console.log }, file)
    if (written) await noteBackup(client)
    return written
  })
  if (!backup)
    throw new ConfigError(databaseSetting(config), 'its database has no Greenroom tables')
  const { contents, size } = backup
  for (const name of contents.missing) log.warn(missingPicture(name))
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1)
  console.log(`Saved ${summarize(contents)} in ${file} (${formatSize(size)}) in ${seconds} s`)
  console.log('Keep this file as secret as the database: it contains all password hashes.')
} catch (error) {
  exitWith(error)
}

/** Notes the time for `greenroom doctor`. A database that only serves reads, or an older one, cannot. */
async function noteBackup(client: Client) {
  await client
    .query(
      `insert into jobs values ('backup') on conflict (job) do update set last_success_at = now()`,
    )
    .catch((error: unknown) => log.warn(`The time of this backup was not noted: ${String(error)}`))
}

/** Opening the embedded database would create one in an empty DATA_DIR. */
async function requireDatabase({ databaseUrl, dataDir }: Config) {
  if (databaseUrl) return
  await access(join(dataDir, 'postgres')).catch(() => {
    throw new ConfigError('DATA_DIR', `there is no database in ${dataDir}`)
  })
}
