import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { allRows, firstRow } from '../../database/rows.ts'
import type { Database } from '../../database/database.ts'
import { isOwnName } from '../../adapters/files/files.ts'
import type { Files } from '../../adapters/files/files.ts'

/** Unused files younger than this may belong to a change that is still running. */
const minAgeMs = 24 * 60 * 60 * 1000

/** Makes a file name that cannot be guessed. */
export const newPictureName = (): string => `${randomBytes(16).toString('hex')}.webp`

/** The address of an uploaded picture, as in `profile_pic`. It has no host, which may change. */
export const pictureAddress = (name: string): string => `/files/${name}`

/** The file name in the address of an uploaded picture; `undefined` for any other address. */
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

/** Deletes the files that only the versions of a persona named, once it was removed for good. */
export const deletePicturesOf = async (db: Database, files: Files, personaId: string) => {
  const addresses = sql<{ address: string | null }>`
    select distinct content ->> 'profile_pic' as address from revisions
    where entity = 'personas' and entity_id = ${personaId}`
  for (const { address } of await allRows(db, addresses)) await deleteIfUnused(db, files, address)
}

/** Deletes uploaded pictures that are not used and that are a day old: interrupted changes leave them behind. */
export const deleteUnusedPictures = async (db: Database, files: Files, now = new Date()) => {
  for await (const { name, modified } of files.list()) {
    if (await isUsed(db, name)) continue
    const modifiedAt = await modified()
    if (modifiedAt && now.getTime() - modifiedAt.getTime() > minAgeMs) await files.remove(name)
  }
}

/**
 * Whether a persona shows the file, or would after a restore from the trash or of an earlier version. Versions of a persona
 * that was removed for good do not count.
 */
const isUsed = async (db: Database, name: string): Promise<boolean> => {
  const use = sql`
    select 1 from revisions
    where entity = 'personas' and picture_file(content ->> 'profile_pic') = ${name}
      and (exists (select from personas where persona_id = revisions.entity_id)
        or exists (select from trash where trash.entity = 'personas'
          and trash.entity_id = revisions.entity_id and trash.content is not null))
    union all
    select 1 from personas where picture_file(profile_pic) = ${name}
    union all
    select 1 from trash where picture_file(picture) = ${name}
    limit 1`
  return (await firstRow(db, use)) !== undefined
}
