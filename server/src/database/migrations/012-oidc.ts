import { sql } from 'kysely'
import type { Kysely, Migration } from 'kysely'

/**
 * Users of an identity provider: whom they sign in as. A user has at most one of each provider. `access_tokens.issuer` is the
 * provider that a token's user has signed in with; servers of the release before leave it out.
 */
const tables = /* sql */ `
  create table oidc_links (
    issuer text not null,
    subject text not null,
    user_id uuid not null references users on delete cascade,
    created_at timestamptz not null default now(),
    primary key (issuer, subject),
    unique (user_id, issuer)
  );
  alter table access_tokens add column issuer text;
`

export const oidc: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql.raw(tables).execute(db)
  },
}
