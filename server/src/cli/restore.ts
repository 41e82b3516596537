import { open } from 'node:fs/promises'
import { readConfig } from '../config/config.ts'
import { ConfigError, exitWith } from '../config/config-error.ts'
import { migrationNames } from '../database/migrate.ts'
import type { SingleConnection } from '../database/single-connection.ts'
import { databaseSetting } from '../database/unusable-database.ts'
import { codeOf } from '../lib/error-code.ts'
import { checkStorage, openFiles } from '../adapters/files/files.ts'
import type { Manifest } from './backup/manifest.ts'
import { missingPicture, summarize } from './backup/summary.ts'
import { appliedMigrations } from './backup/tables.ts'
import { readFileName } from './options.ts'
import { checkBackup } from './restore/check-backup.ts'
import { readEntries } from './restore/entries.ts'
import { requireEmptyDatabase, restoreBackup } from './restore/restore-backup.ts'
import { log, withConnection } from './tool.ts'

/* `npm run restore -- FILE` restores a backup into an empty database. */
try {
  const startedAt = Date.now()
  const file = readFileName()
  const config = readConfig(process.env)
  const setting = databaseSetting(config)
  const handle = await open(file).catch((cause) => {
    throw new ConfigError('FILE', `${file} cannot be read (${codeOf(cause) ?? String(cause)})`)
  })
  const manifest = await checkBackup(handle, file, migrationNames)
  console.log(`${file} is complete and undamaged, created ${manifest.createdAt}`)
  await checkStorage(config)
  const contents = await withConnection(config, { exclusive: true }, async (connection) => {
    await migrateToBackup(connection, manifest, setting)
    const files = openFiles(config.storage)
    const target = { client: connection.client, files, report: console.log }
    const restored = await restoreBackup(target, manifest, readEntries(handle), setting)
    await connection.migrate()
    return restored
  })
  for (const name of contents.missing) log.warn(missingPicture(name))
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1)
  console.log(`Restored ${summarize(contents)} from ${file} in ${seconds} s`)
  await handle.close()
} catch (error) {
  exitWith(error)
}

/** Creates the tables as they were when the backup was made. */
async function migrateToBackup(
  { client, migrate }: SingleConnection,
  { migrations }: Manifest,
  setting: string,
) {
  await requireEmptyDatabase(client, setting)
  const newer = (await appliedMigrations(client)).filter((name) => !migrations.includes(name))
  if (newer.length > 0) {
    const problem = `the tables of its database are newer than the backup (${newer.join(', ')})`
    throw new ConfigError(setting, `${problem}; restore into a new database`)
  }
  await migrate(migrations.at(-1))
}
