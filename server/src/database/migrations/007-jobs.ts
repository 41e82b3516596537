import { sql } from 'kysely'
import type { Kysely, Migration } from 'kysely'

/** When each hourly job, and the newest backup, succeeded last. */
export const jobs: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql`
      create table jobs (
        job text primary key,
        last_success_at timestamptz not null default now()
      )`.execute(db)
  },
}
