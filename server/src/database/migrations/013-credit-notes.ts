import { sql } from 'kysely'
import type { Kysely, Migration } from 'kysely'

/** Lets an entry of the credit ledger carry a note, and reverse another entry, which can be done once. */
const columns = /* sql */ `
  alter table credit_ledger add column note text;
  alter table credit_ledger add column reverses uuid
    constraint credit_ledger_reversed_once unique references credit_ledger;
`

export const creditNotes: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql.raw(columns).execute(db)
  },
}
