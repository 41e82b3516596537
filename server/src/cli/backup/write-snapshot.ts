import { buffer } from 'node:stream/consumers'
import type { Client } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { ConfigError } from '../../config-error.ts'
import type { Files } from '../../files/files.ts'
import { splitIntoBlocks, countLines } from './blocks.ts'
import { formatNumber, entryPaths, product } from './manifest.ts'
import type { Contents, Manifest } from './manifest.ts'
import { findPictures } from './pictures.ts'
import type { Picture } from './pictures.ts'
import { appliedMigrations, savedTables } from './tables.ts'
import type { SavedTable } from './tables.ts'
import { transactionSettings } from './transaction-settings.ts'
import type { Archive } from './write-archive.ts'

/** What is saved, and whom to tell how far it is. */
export interface BackupSource {
  client: Client
  files: Files
  say(line: string): void
}

/** Some pictures were deleted since the snapshot that refers to them was taken. */
export class PicturesDeleted extends Error {
  readonly names: string[]
  constructor(names: string[]) {
    super(`pictures were deleted meanwhile: ${names.join(', ')}`)
    this.names = names
  }
}

/**
 * Writes all rows as they are at one moment, and the pictures they refer to. Where it throws, its transaction is still
 * open.
 * @param mayMiss whether it goes on without this picture
 * @returns what was written, `undefined` when the database has no tables of Greenroom
 * @throws PicturesDeleted when the store has not all pictures
 */
export const writeSnapshot = async (
  source: BackupSource,
  archive: Archive,
  mayMiss: (picture: string) => boolean,
): Promise<Contents | undefined> => {
  const { client } = source
  await client.query(`begin isolation level repeatable read, read only; ${transactionSettings}`)
  const migrations = await appliedMigrations(client)
  if (migrations.length === 0) return undefined
  const tables = await savedTables(client)
  const names = tables.map(({ name }) => client.escapeIdentifier(name))
  await client.query(`lock table ${names.join(', ')} in access share mode`)
  const createdAt = new Date().toISOString()
  const manifest: Manifest = { product, format: formatNumber, createdAt, migrations, tables }
  await addJson(archive, entryPaths.manifest, manifest)
  // Pictures come first, so that little time is left in which one can be deleted.
  const pictures = await savePictures(source, archive, await findPictures(client, tables), mayMiss)
  const rows: Contents['rows'] = {}
  for (const table of tables) rows[table.name] = await saveRows(source, archive, table)
  await client.query('commit')
  const contents: Contents = { rows, ...pictures }
  await addJson(archive, entryPaths.contents, contents)
  return contents
}

const addJson = (archive: Archive, name: string, value: object) =>
  archive.add(name, Buffer.from(`${JSON.stringify(value, undefined, 2)}\n`))

const savePictures = async (
  { files, say }: BackupSource,
  archive: Archive,
  named: Picture[],
  mayMiss: (picture: string) => boolean,
) => {
  const missing: string[] = []
  let pictures = 0
  for (const { name, ours } of named) {
    const file = await read(files, name)
    if (file) await archive.add(entryPaths.picture(name), file.bytes, file.type)
    if (file) pictures += 1
    else if (ours) missing.push(name)
  }
  if (!missing.every(mayMiss)) throw new PicturesDeleted(missing)
  say(`Saved pictures: ${pictures}`)
  return { pictures, missing }
}

const read = async (files: Files, name: string) => {
  try {
    const file = await files.get(name)
    return file && { bytes: await buffer(file.bytes), type: file.type }
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new ConfigError('STORAGE_URL', `the picture ${name} cannot be read: ${reason}`)
  }
}

const saveRows = async ({ client, say }: BackupSource, archive: Archive, table: SavedTable) => {
  const columns = table.columns.map((column) => client.escapeIdentifier(column)).join(', ')
  const from = client.escapeIdentifier(table.name)
  const copy = client.query(copyTo(`copy (select ${columns} from ${from}) to stdout`))
  let rows = 0
  let blocks = 0
  for await (const block of splitIntoBlocks(copy)) {
    await archive.add(entryPaths.rows(table.name, (blocks += 1)), block)
    rows += countLines(block)
  }
  say(`Saved ${table.name}: ${rows}`)
  return rows
}
