import { open } from 'node:fs/promises'
import { readConfig } from '../config.ts'
import { ConfigError } from '../config-error.ts'
import { migrationNames } from '../database/migrate.ts'
import { databaseSetting } from '../database/open.ts'
import type { SingleConnection } from '../database/single-connection.ts'
import { codeOf } from '../error-code.ts'
import { exitWith } from '../exit.ts'
import { openFiles } from '../files/files.ts'
import { proveStorage } from '../files/prove-storage.ts'
import type { Manifest } from './backup/manifest.ts'
import { appliedMigrations } from './backup/tables.ts'
import { missingPicture, summarize } from './backup/summary.ts'
import { readFileName } from './options.ts'
import { checkBackup } from './restore/check-backup.ts'
import { requireEmptyDatabase } from './restore/require-empty-database.ts'
import { createReader, readEntries } from './restore/entries.ts'
import { restoreBackup } from './restore/restore-backup.ts'
import { log, withConnection } from './tool.ts'

/* `npm run restore -- FILE` puts the data of a backup into an empty database. */
try {
  const begun = Date.now()
  const file = readFileName()
  const config = readConfig(process.env)
  const setting = databaseSetting(config)
  const handle = await open(file).catch((cause) => {
    throw new ConfigError('FILE', `${file} cannot be read (${codeOf(cause) ?? String(cause)})`)
  })
  const manifest = await checkBackup(handle, file, migrationNames)
  console.log(`${file} is whole and as it was made: ${manifest.createdAt}`)
  await proveStorage(config)
  const restored = await withConnection(config, { alone: true }, async (session) => {
    await prepare(session, manifest, setting)
    const target = { client: session.client, files: openFiles(config.storage), say: console.log }
    const entries = await createReader(readEntries(handle))
    const loaded = await restoreBackup(target, manifest, entries, setting)
    await session.migrate()
    return loaded
  })
  for (const name of restored.missing) log.warn(missingPicture(name))
  const seconds = ((Date.now() - begun) / 1000).toFixed(1)
  console.log(`Restored ${summarize(restored)} from ${file} in ${seconds} s`)
  await handle.close()
} catch (error) {
  exitWith(error)
}

/** Makes the tables that the backup was made of, where they are not there. */
async function prepare(
  { client, migrate }: SingleConnection,
  { migrations }: Manifest,
  setting: string,
) {
  await requireEmptyDatabase(client, setting)
  const newer = (await appliedMigrations(client)).filter((name) => !migrations.includes(name))
  if (newer.length > 0) {
    const why = `the tables of its database are newer than the backup (${newer.join(', ')})`
    throw new ConfigError(setting, `${why}; restore into a new one`)
  }
  await migrate(migrations.at(-1))
}
