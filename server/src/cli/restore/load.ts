import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type { Client } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { Files } from '../../files/files.ts'
import { contents, member, pictureOf, tableOf } from '../backup/manifest.ts'
import type { Contents } from '../backup/manifest.ts'
import type { SavedTable } from '../backup/tables.ts'
import { json } from './members.ts'
import type { Member, Reader } from './members.ts'

/** Where the members of a backup go, and whom to tell how far that is. */
export interface Target {
  client: Client
  files: Files
  /** Rows of other ones are passed over. */
  tables: SavedTable[]
  say(line: string): void
}

/**
 * Puts every member of a backup where it belongs. Rows come in a transaction of the caller's.
 * @param members after the manifest
 * @returns how much it was
 * @throws the database's error when rows do not fit
 */
export const load = async (target: Target, members: Reader): Promise<Contents> => {
  const rows: Contents['rows'] = Object.fromEntries(target.tables.map(({ name }) => [name, 0]))
  let pictures = 0
  let all: Contents | undefined
  for (let now = members.now; now; now = members.now) {
    const { name } = now
    const table = target.tables.find((one) => one.name === tableOf(name))
    const picture = pictureOf(name)
    if (table) {
      rows[table.name] = await loadRows(target, table, members)
      continue
    }
    if (picture) pictures += await loadPicture(target, picture, now)
    else if (name === member.contents) all = contents.parse(await json(now))
    else await buffer(now.bytes)
    await members.next()
  }
  const short = Object.entries(rows).filter(([name, number]) => all?.rows[name] !== number)
  if (short.length > 0 || all?.pictures !== pictures) throw new Error('members are missing')
  return { rows, pictures, missing: all.missing }
}

const loadRows = async ({ client, say }: Target, table: SavedTable, members: Reader) => {
  const columns = table.columns.map((column) => client.escapeIdentifier(column)).join(', ')
  const into = client.escapeIdentifier(table.name)
  const copy = client.query(copyFrom(`copy ${into} (${columns}) from stdin`))
  await pipeline(rowsOf(table, members), copy)
  say(`Restored ${table.name}: ${copy.rowCount}`)
  return copy.rowCount
}

/** The blocks of one table, up to the first member that is none of them. */
async function* rowsOf({ name }: SavedTable, members: Reader) {
  while (members.now && tableOf(members.now.name) === name) {
    yield* members.now.bytes
    await members.next()
  }
}

const loadPicture = async ({ files }: Target, name: string, { type, bytes }: Member) => {
  await files.put(name, await buffer(bytes), type ?? 'application/octet-stream')
  return 1
}
