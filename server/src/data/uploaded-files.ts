import { randomBytes } from 'node:crypto'
import { registry } from '@greenroom/contract'
import { sql } from 'kysely'
import { allRows, firstRow } from '../database/rows.ts'
import type { Database } from '../database/database.ts'
import { isOwnName } from '../adapters/files/files.ts'
import type { Files } from '../adapters/files/files.ts'

/** Unused files younger than this may belong to a change that is still running. */
const minAgeMs = 24 * 60 * 60 * 1000

/** Makes a file name that cannot be guessed. @param ending that of a picture or of a preview */
export const newFileName = (ending: string): string =>
  `${randomBytes(16).toString('hex')}.${ending}`

/** The address of an uploaded file, as in `profile_pic` and `preview_url`. It has no host, which may change. */
export const fileAddress = (name: string): string => `/files/${name}`

/** The file name in the address of an uploaded file; `undefined` for any other address. */
export const fileNameIn = (address: string | null | undefined): string | undefined => {
  const name = /^\/files\/(.*)$/.exec(address ?? '')?.[1]
  return name !== undefined && isOwnName(name) ? name : undefined
}

/** Deletes the file of an address if it was uploaded here and is not used. */
export const deleteIfUnused = async (
  db: Database,
  files: Files,
  address: string | null | undefined,
): Promise<void> => {
  const name = fileNameIn(address)
  if (name !== undefined && !(await isUsed(db, name))) await files.remove(name)
}

/** Deletes the files that only the versions of a persona or a voice named, once it was removed for good. */
export const deleteFilesOf = async (db: Database, files: Files, id: string) => {
  const addresses = sql<{ address: string | null }>`
    select distinct coalesce(content ->> 'profile_pic', content ->> 'preview_url') as address
    from revisions where entity in ('personas', 'voices') and entity_id = ${id}`
  for (const { address } of await allRows(db, addresses)) await deleteIfUnused(db, files, address)
}

/** Deletes uploaded files that are not used and that are a day old: interrupted changes leave them behind. */
export const deleteUnusedFiles = async (db: Database, files: Files, now = new Date()) => {
  for await (const { name, modified } of files.list()) {
    if (await isUsed(db, name)) continue
    const modifiedAt = await modified()
    if (modifiedAt && now.getTime() - modifiedAt.getTime() > minAgeMs) await files.remove(name)
  }
}

/** Whether the item of a revision exists, or could be restored from the trash. Versions of what was removed for good do not count. */
const itemExists = (table: 'personas' | 'voices') => {
  const key = sql.ref(registry[table].id)
  return sql`(exists (select from ${sql.table(table)} where ${key} = revisions.entity_id)
    or exists (select from trash where trash.entity = ${table}
      and trash.entity_id = revisions.entity_id and trash.content is not null))`
}

/** Whether a persona or a voice has the file, or would after a restore from the trash or of an earlier version. */
const isUsed = async (db: Database, name: string): Promise<boolean> => {
  const address = fileAddress(name)
  const use = sql`
    select 1 from revisions
    where entity = 'personas' and picture_file(content ->> 'profile_pic') = ${name}
      and ${itemExists('personas')}
    union all
    select 1 from revisions
    where entity = 'voices' and content ->> 'preview_url' = ${address} and ${itemExists('voices')}
    union all
    select 1 from personas where picture_file(profile_pic) = ${name}
    union all
    select 1 from voices where preview_url = ${address}
    union all
    select 1 from trash where picture_file(picture) = ${name}
    limit 1`
  return (await firstRow(db, use)) !== undefined
}
