import { buffer } from 'node:stream/consumers'
import type { Client } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { ConfigError } from '../../config/config-error.ts'
import type { Files } from '../../adapters/files/files.ts'
import { entryPaths, formatNumber, product } from './manifest.ts'
import type { Contents, Manifest } from './manifest.ts'
import { findPictures } from './pictures.ts'
import type { Picture } from './pictures.ts'
import { appliedMigrations, savedTables, transactionSettings } from './tables.ts'
import type { SavedTable } from './tables.ts'
import { createArchive } from './write-archive.ts'
import type { Archive } from './write-archive.ts'

/** What is backed up, and where progress is reported. */
interface BackupSource {
  client: Client
  files: Files
  report(line: string): void
}

/** Pictures were deleted after the snapshot that refers to them. */
class PicturesDeleted extends Error {
  readonly names: string[]
  constructor(names: string[]) {
    super(`pictures were deleted during the backup: ${names.join(', ')}`)
    this.names = names
  }
}

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
    const archive = createArchive(file)
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

/**
 * Writes all rows of one moment, and the pictures they refer to. When it throws, its transaction is still open.
 * @returns what was written, or `undefined` when the database has no Greenroom tables
 * @throws PicturesDeleted when other pictures are missing
 */
const writeSnapshot = async (
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
  // Pictures come first, so that there is little time for one to be deleted.
  const pictures = await savePictures(source, archive, await findPictures(client, tables), mayMiss)
  const rows: Contents['rows'] = {}
  for (const table of tables) rows[table.name] = await saveRows(source, archive, table)
  await client.query('commit')
  const contents: Contents = { rows, ...pictures }
  await addJson(archive, entryPaths.contents, contents)
  return contents
}

const addJson = (archive: Archive, path: string, value: object) =>
  archive.add(path, Buffer.from(`${JSON.stringify(value, undefined, 2)}\n`))

const savePictures = async (
  { files, report }: BackupSource,
  archive: Archive,
  references: Picture[],
  mayMiss: (picture: string) => boolean,
) => {
  const missing: string[] = []
  let pictures = 0
  for (const { name, isRequired } of references) {
    const file = await readPicture(files, name)
    if (file) {
      await archive.add(entryPaths.picture(name), file.bytes, file.type)
      pictures += 1
    } else if (isRequired) missing.push(name)
  }
  if (!missing.every(mayMiss)) throw new PicturesDeleted(missing)
  report(`Saved pictures: ${pictures}`)
  return { pictures, missing }
}

const readPicture = async (files: Files, name: string) => {
  try {
    const file = await files.get(name)
    return file && { bytes: await buffer(file.bytes), type: file.type }
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new ConfigError('STORAGE_URL', `the picture ${name} cannot be read: ${reason}`)
  }
}

const saveRows = async ({ client, report }: BackupSource, archive: Archive, table: SavedTable) => {
  const columns = table.columns.map((column) => client.escapeIdentifier(column)).join(', ')
  const from = client.escapeIdentifier(table.name)
  const copy = client.query(copyTo(`copy (select ${columns} from ${from}) to stdout`))
  let rows = 0
  let blocks = 0
  for await (const block of splitIntoBlocks(copy)) {
    blocks += 1
    await archive.add(entryPaths.rows(table.name, blocks), block)
    rows += countLines(block)
  }
  report(`Saved ${table.name}: ${rows}`)
  return rows
}

const blockSize = 1024 * 1024
const newline = 10

/** Joins the chunks of a stream into blocks of about 1 MiB that end with a whole line. */
async function* splitIntoBlocks(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let pending: Buffer[] = []
  let size = 0
  for await (const chunk of chunks) {
    pending.push(chunk)
    size += chunk.length
    if (size < blockSize) continue
    const all = Buffer.concat(pending)
    const end = all.lastIndexOf(newline) + 1
    if (end > 0) yield all.subarray(0, end)
    pending = [all.subarray(end)]
    size = all.length - end
  }
  if (size > 0) yield Buffer.concat(pending)
}

/** Counts the lines of a block. */
const countLines = (block: Buffer) => {
  let lines = 0
  for (let at = block.indexOf(newline); at >= 0; at = block.indexOf(newline, at + 1)) lines += 1
  return lines
}
