import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from '../src/database/database.ts'

/** Sets the time zone of a database, and ends its connections so that new ones have it. */
export const setTimeZone = async (db: Database, zone: string): Promise<void> => {
  await sql
    .raw(
      `do $$ begin
        execute format('alter database %I set timezone = %L', current_database(), '${zone}');
      end $$`,
    )
    .execute(db)
  // The own connection is the last to end.
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend'
    order by pid = pg_backend_pid()`
    .execute(db)
    .catch(() => undefined)
  await wait(100)
  const { rows } = await sql`
    select from pg_db_role_setting join pg_database on pg_database.oid = setdatabase
    where datname = current_database() and ${`TimeZone=${zone}`} = any (setconfig)`.execute(db)
  if (rows.length !== 1) throw new Error(`the time zone is not ${zone}`)
}

/** A time zone whose clocks were put forward three days ago, so that days before now have other lengths. */
export const recentSummerTime = (): string => {
  const start = new Date(new Date().getUTCFullYear(), 0, 1)
  const today = Math.floor((Date.now() - start.getTime()) / 86_400_000)
  const day = (offset: number) => `J${1 + ((today + offset + 365) % 365)}/0`
  return `<+00>0<+01>-1,${day(-3)},${day(120)}`
}
