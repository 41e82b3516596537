import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { administer } from './fast-postgres.ts'

/** The commit of release 0.2.0. */
export const earlierCommit = 'e98e9d8b'

/** The administrator of the database of the earlier release. */
export const earlierAdministrator = {
  email: 'robin.hale@greenroom.example',
  password: 'correct horse battery',
}

/**
 * Fills an empty database with one that release 0.1.0 made: its demonstration data, with one industry changed and the
 * credits of one subscription raised. The file was written by `pg_dump --no-owner --no-privileges --inserts`.
 */
export async function fillByEarlierRelease(databaseUrl: string): Promise<void> {
  const file = new URL('release-0.1.0.sql.gz', import.meta.url)
  await administer(databaseUrl, gunzipSync(readFileSync(file)).toString())
}
