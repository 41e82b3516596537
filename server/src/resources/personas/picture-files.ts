import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import type { Files } from '../../files/files.ts'

/** Files that nobody refers to are kept this long, in milliseconds: the change they belong to may still be running. */
const grace = 24 * 60 * 60 * 1000

/** A name that `newPictureName` makes: no other file of the store is ever looked through. */
const ours = /^[\da-f]{32}\.webp$/

/** A new name that cannot be guessed. */
export const newPictureName = (): string => `${randomBytes(16).toString('hex')}.webp`

/**
 * The address of an uploaded picture, as `profile_pic` holds it: without a host, since that is another one behind a
 * proxy and after a move.
 */
export const addressOf = (name: string): string => `/files/${name}`

/** The name of the file that an address of ours refers to. */
export const fileNameIn = (address: string | null | undefined): string | undefined =>
  /^\/files\/([a-z0-9][a-z0-9-]{0,99}\.[a-z0-9]{1,5})$/.exec(address ?? '')?.[1]

/** Removes the file of a picture's address, where it is one of ours and no persona shows it (any more). */
export const discardUnused = async (
  db: Database,
  files: Files,
  address: string | null | undefined,
): Promise<void> => {
  const name = fileNameIn(address)
  if (name !== undefined && !(await isShown(db, name))) await files.remove(name)
}

/**
 * Removes uploaded pictures that no persona shows and that are a day old: changes that came to no end left them. Several
 * servers may do so at once.
 */
export const discardForgotten = async (
  db: Database,
  files: Files,
  now: Date = new Date(),
): Promise<void> => {
  for await (const { name, modified } of files.list()) {
    if (!ours.test(name) || (await isShown(db, name))) continue
    const stored = await modified()
    if (stored && now.getTime() - stored.getTime() > grace) await files.remove(name)
  }
}

/** Whether a persona shows the file; the address of a persona may also be whole, with our host before it. */
const isShown = async (db: Database, name: string): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from personas where profile_pic like ${`%${addressOf(name)}`} limit 1`.execute(db)
  return rows.length > 0
}
