import { Migrator } from 'kysely'
import type { Kysely } from 'kysely'
import { foundation } from './migrations/001-foundation.ts'
import { people } from './migrations/002-people.ts'
import { signInPlaces } from './migrations/003-sign-in-places.ts'

/** Every migration, in order; one that has been released is never changed. */
const migrations = {
  '001-foundation': foundation,
  '002-people': people,
  '003-sign-in-places': signInPlaces,
}

/** Their names, in order. */
export const migrationNames: readonly string[] = Object.keys(migrations)

/**
 * Brings the tables up to date. Servers that start at once wait for each other; all of it happens or none.
 * @param last where to stop, by name; the newest where it is left out
 * @throws the database's error, or one that tells of a database newer than this server
 */
export const migrate = async <Tables>(db: Kysely<Tables>, last?: string): Promise<void> => {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error } = await (last ? migrator.migrateTo(last) : migrator.migrateToLatest())
  if (error) throw error
}
