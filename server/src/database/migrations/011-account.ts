import { sql } from 'kysely'
import type { Kysely, Migration } from 'kysely'

/**
 * Second factors: the secret of an authenticator app, the one that is being set up, the time step of the last code, and
 * recovery codes by their hashes. Tokens tell where they were given, when the password was confirmed again, and whether
 * they allow to set a password without the current one. Servers of the release before leave all of that out.
 */
const tables = /* sql */ `
  create table second_factors (
    user_id uuid primary key references users on delete cascade,
    secret text,
    pending_secret text,
    last_step integer not null default 0,
    recovery_salt bytea
  );
  create table recovery_codes (
    user_id uuid not null references second_factors on delete cascade,
    code_hash bytea not null,
    used_at timestamptz,
    primary key (user_id, code_hash)
  );
  alter table access_tokens
    add column id uuid not null default gen_random_uuid() unique,
    add column device text not null default '',
    add column address text not null default '',
    add column confirmed_at timestamptz,
    add column may_set_password boolean not null default false;
`

export const account: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql.raw(tables).execute(db)
  },
}
