import { sql } from 'kysely'
import type { Kysely, Migration } from 'kysely'

/** Remembers the addresses that users sign in from, so that guessing from elsewhere cannot lock them out. */
const table = /* sql */ `
  create table sign_in_places (
    account text not null,
    address text not null,
    last_at timestamptz not null default now(),
    primary key (account, address)
  );
  create index sign_in_places_by_age on sign_in_places (last_at);
`

export const signInPlaces: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql.raw(table).execute(db)
  },
}
