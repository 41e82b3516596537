import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import { isOwnName } from '../../files/files.ts'
import type { Files } from '../../files/files.ts'

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

/** Deletes the file of an address if it was uploaded here and no persona shows it, not even one in the trash. */
export const deleteIfUnused = async (
  db: Database,
  files: Files,
  address: string | null | undefined,
): Promise<void> => {
  const name = fileNameIn(address)
  if (name !== undefined && !(await isUsed(db, name))) await files.remove(name)
}

/** Deletes uploaded pictures that are not used and that are a day old: interrupted changes leave them behind. */
export const deleteUnusedPictures = async (
  db: Database,
  files: Files,
  now: Date = new Date(),
): Promise<void> => {
  for await (const { name, modified } of files.list()) {
    if (await isUsed(db, name)) continue
    const modifiedAt = await modified()
    if (modifiedAt && now.getTime() - modifiedAt.getTime() > minAgeMs) await files.remove(name)
  }
}

/** Whether a persona shows the file, or would after a restore. Its address may also be a full URL of this server. */
const isUsed = async (db: Database, name: string): Promise<boolean> => {
  const address = `%${pictureAddress(name)}`
  const { rows } = await sql`
    select 1 from personas where profile_pic like ${address}
    union all
    select 1 from trash where picture like ${address}
    limit 1`.execute(db)
  return rows.length > 0
}
