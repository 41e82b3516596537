import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import { foundation } from './migrations/001-foundation.ts'
import { people } from './migrations/002-people.ts'
import { signInPlaces } from './migrations/003-sign-in-places.ts'
import { history } from './migrations/004-history.ts'
import { services } from './migrations/005-services.ts'
import { activityAndPrivacy } from './migrations/006-activity-and-privacy.ts'
import { jobs } from './migrations/007-jobs.ts'
import { unfinishedSessions } from './migrations/008-unfinished-sessions.ts'
import { peopleAndModes } from './migrations/009-people-and-modes.ts'
import { sessionScoresAndDays } from './migrations/010-sessions.ts'
import { integrations } from './migrations/011-integrations.ts'
import { experiments } from './migrations/012-experiments.ts'
import { erasing } from './migrations/013-erasing.ts'
import { models } from './migrations/014-models.ts'
import { ownVoices } from './migrations/015-voices.ts'

/** The statements of migrations by name, in order. */
type Migrations = Readonly<Record<string, string>>

/** All migrations, in order. A released migration never changes. */
export const migrations: Migrations = {
  '001-foundation': foundation,
  '002-people': people,
  '003-sign-in-places': signInPlaces,
  '004-history': history,
  '005-services': services,
  '006-activity-and-privacy': activityAndPrivacy,
  '007-jobs': jobs,
  '008-unfinished-sessions': unfinishedSessions,
  '009-people-and-modes': peopleAndModes,
  '010-sessions': sessionScoresAndDays,
  '011-integrations': integrations,
  '012-experiments': experiments,
  '013-erasing': erasing,
  '014-models': models,
  '015-voices': ownVoices,
}

/** The names of all migrations, in order. */
export const migrationNames: readonly string[] = Object.keys(migrations)

/** The first and the last of 11 migrations of commits after 0.2.0. No release contains them: five do the same since. */
const unreleased = { first: '009-retire', last: '019-more-events' }
const sinceThen = [
  '009-people-and-modes',
  '010-sessions',
  '011-integrations',
  '012-experiments',
  '013-erasing',
]

/**
 * The names of applied migrations with those of this release in place of unreleased ones.
 * @throws when only some of the unreleased ones were applied
 */
export const withoutUnreleased = (applied: string[]): string[] => {
  const { first, last } = unreleased
  if (!applied.includes(first)) return applied
  if (!applied.includes(last))
    throw new Error(
      `it is from between two releases; start the last commit that has the migration ${last} with it once first`,
    )
  return [...applied.filter((name) => name < first || name > last), ...sinceThen].toSorted()
}

/** A migration that servers of the previous release cannot work with is named like `004-breaking-…`. */
const breaking = /^\d+-breaking-/

/** Waits for other servers that migrate, without a limit. */
const prepareTransaction = /* sql */ `
  set local statement_timeout = 0;
  set local idle_in_transaction_session_timeout = 0;
  set local lock_timeout = 0;
  select pg_advisory_xact_lock(29554, 4);
  create table if not exists kysely_migration (
    name varchar(255) primary key,
    timestamp varchar(255) not null
  );`

/**
 * Locks all tables but those of others, or gives up after half a second, so that nothing waits long behind it. A migration that locked one
 * table after the other could wait for a write that waits for the migration. PostgreSQL would end the write, after its
 * `deadlock_timeout` of one second.
 */
const lockTables = /* sql */ `
  do $$
  begin
    execute (
      select 'lock table ' || string_agg(format('%I.%I', schemaname, tablename), ', ')
      from pg_tables where schemaname = current_schema() and pg_has_role(tableowner, 'USAGE')
    );
  end $$`

/**
 * Runs the missing migrations in one transaction. Servers that start together wait for each other, also through a pooler:
 * all locks and settings belong to the transaction. Migrations of a newer release are left alone.
 * @param last the last migration to run; by default the newest
 * @throws the database's error, 57014 when a table stays locked; or an error when only a newer release can use the database
 */
export const migrate = async <Tables>(
  db: Kysely<Tables>,
  last?: string,
  known: Migrations = migrations,
): Promise<void> => {
  if ((await findPending(db, known, last)).length === 0) return
  await db
    .transaction()
    .setIsolationLevel('read committed')
    .execute(async (transaction) => {
      await sql.raw(prepareTransaction).execute(transaction)
      await sql`set local statement_timeout = '500ms'`.execute(transaction)
      await sql.raw(lockTables).execute(transaction)
      await sql`set local statement_timeout = 0`.execute(transaction)
      await replaceUnreleased(transaction)
      for (const name of await findPending(transaction, known, last)) {
        await sql.raw(known[name] ?? '').execute(transaction)
        await addApplied(transaction, name)
      }
    })
}

const replaceUnreleased = async <Tables>(db: Kysely<Tables>) => {
  const applied = await findApplied(db)
  const released = withoutUnreleased(applied)
  for (const name of applied)
    if (!released.includes(name))
      await sql`delete from kysely_migration where name = ${name}`.execute(db)
  for (const name of released) if (!applied.includes(name)) await addApplied(db, name)
}

const addApplied = <Tables>(db: Kysely<Tables>, name: string) => {
  const now = new Date().toISOString()
  return sql`insert into kysely_migration values (${name}, ${now})`.execute(db)
}

/**
 * The names of the migrations that are missing, in order.
 * @throws when only a newer release can use the database
 */
export const findPending = async <Tables>(
  db: Kysely<Tables>,
  known: Migrations = migrations,
  last?: string,
): Promise<string[]> => {
  const names = Object.keys(known)
  const applied = await findApplied(db)
  const newer = applied.filter((name) => !names.includes(name) && breaking.test(name))
  if (newer.length > 0)
    throw new Error(`it was migrated by a newer Greenroom (${newer.join(', ')})`)
  const requested = last === undefined ? names : names.slice(0, names.indexOf(last) + 1)
  return requested.filter((name) => !applied.includes(name))
}

const findApplied = async <Tables>(db: Kysely<Tables>) => {
  const { rows: found } = await sql<{ exists: boolean }>`
    select to_regclass('kysely_migration') is not null as exists`.execute(db)
  if (found[0]?.exists !== true) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  return rows.map(({ name }) => name)
}
