import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type { Client } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { Files } from '../../files/files.ts'
import { contents, entryPaths, readPictureName, readTableName } from '../backup/manifest.ts'
import type { Contents } from '../backup/manifest.ts'
import type { SavedTable } from '../backup/tables.ts'
import { parseJson } from './entries.ts'
import type { Entry, Reader } from './entries.ts'

/** Where entries are restored to, and where progress is reported. */
export interface RestoreTarget {
  client: Client
  files: Files
  /** Rows of other tables are skipped. */
  tables: SavedTable[]
  report(line: string): void
}

/**
 * Restores every entry of a backup: rows, in the transaction of the caller, and pictures.
 * @param entries after the manifest
 * @returns what was restored
 * @throws the database's error when rows violate a constraint
 */
export const loadEntries = async (target: RestoreTarget, entries: Reader): Promise<Contents> => {
  const rows: Contents['rows'] = Object.fromEntries(target.tables.map(({ name }) => [name, 0]))
  let pictures = 0
  let expected: Contents | undefined
  for (let current = entries.current; current; current = entries.current) {
    const { name } = current
    const table = target.tables.find((one) => one.name === readTableName(name))
    const picture = readPictureName(name)
    if (table) {
      rows[table.name] = await loadRows(target, table, entries)
      continue
    }
    if (picture) pictures += await loadPicture(target, picture, current)
    else if (name === entryPaths.contents) expected = contents.parse(await parseJson(current))
    else await buffer(current.bytes)
    await entries.next()
  }
  const incomplete = Object.entries(rows).filter(([name, count]) => expected?.rows[name] !== count)
  if (incomplete.length > 0 || expected?.pictures !== pictures)
    throw new Error('entries are missing')
  return { rows, pictures, missing: expected.missing }
}

const loadRows = async ({ client, report }: RestoreTarget, table: SavedTable, entries: Reader) => {
  const columns = table.columns.map((column) => client.escapeIdentifier(column)).join(', ')
  const into = client.escapeIdentifier(table.name)
  const copy = client.query(copyFrom(`copy ${into} (${columns}) from stdin`))
  await pipeline(readRows(table, entries), copy)
  report(`Restored ${table.name}: ${copy.rowCount}`)
  return copy.rowCount
}

/** The blocks of one table. */
async function* readRows({ name }: SavedTable, entries: Reader) {
  while (entries.current && readTableName(entries.current.name) === name) {
    yield* entries.current.bytes
    await entries.next()
  }
}

const loadPicture = async ({ files }: RestoreTarget, name: string, { type, bytes }: Entry) => {
  await files.put(name, await buffer(bytes), type ?? 'application/octet-stream')
  return 1
}
