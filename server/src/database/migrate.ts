import { sql } from 'kysely'
import type { Kysely, Migration } from 'kysely'
import { foundation } from './migrations/001-foundation.ts'
import { people } from './migrations/002-people.ts'
import { signInPlaces } from './migrations/003-sign-in-places.ts'

/** Migrations by name, in order. */
type Migrations = Readonly<Record<string, Pick<Migration, 'up'>>>

/** Every migration, in order; one that has been released is never changed. */
export const migrations: Migrations = {
  '001-foundation': foundation,
  '002-people': people,
  '003-sign-in-places': signInPlaces,
}

/** Their names, in order. */
export const migrationNames: readonly string[] = Object.keys(migrations)

/** What servers of the release before cannot live with is called `003-breaking-…`: they then refuse to start. */
const breaking = /^\d+-breaking-/

/** Waits for other servers that migrate; then for the tables, but not so long that calls on them pile up behind it. */
const patience = /* sql */ `
  set local statement_timeout = 0;
  set local idle_in_transaction_session_timeout = 0;
  set local lock_timeout = 0;
  select pg_advisory_xact_lock(29554, 4);
  set local lock_timeout = '3s';
  create table if not exists kysely_migration (
    name varchar(255) primary key,
    timestamp varchar(255) not null
  );`

/**
 * Brings the tables up to date, in one transaction: all of it happens or none, and servers that start at once wait for
 * each other. Tables of a newer Greenroom are left as they are. Nothing of it belongs to a session, so that it also
 * works through a pooler.
 * @param last where to stop, by name; the newest where it is left out
 * @param known the migrations there are
 * @throws the database's error, 55P03 where the tables are in use for long; or one that tells of a database that only
 * a newer Greenroom can work on
 */
export const migrate = async <Tables>(
  db: Kysely<Tables>,
  last?: string,
  known: Migrations = migrations,
): Promise<void> => {
  if ((await pending(db, known, last)).length === 0) return
  await db
    .transaction()
    .setIsolationLevel('read committed')
    .execute(async (transaction) => {
      await sql.raw(patience).execute(transaction)
      for (const name of await pending(transaction, known, last)) {
        await known[name]?.up(transaction)
        const now = new Date().toISOString()
        await sql`insert into kysely_migration values (${name}, ${now})`.execute(transaction)
      }
    })
}

const pending = async <Tables>(db: Kysely<Tables>, known: Migrations, last?: string) => {
  const names = Object.keys(known)
  const applied = await appliedTo(db)
  const newer = applied.filter((name) => !names.includes(name) && breaking.test(name))
  if (newer.length > 0) throw new Error(`it is one of a newer Greenroom (${newer.join(', ')})`)
  const wanted = last === undefined ? names : names.slice(0, names.indexOf(last) + 1)
  return wanted.filter((name) => !applied.includes(name))
}

const appliedTo = async <Tables>(db: Kysely<Tables>) => {
  const { rows: found } = await sql<{ yes: boolean }>`
    select to_regclass('kysely_migration') is not null as yes`.execute(db)
  if (found[0]?.yes !== true) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  return rows.map(({ name }) => name)
}
