import { sql } from 'kysely'
import type { Kysely, Migration } from 'kysely'

/** Makes the audit log append-only, like the credit ledger and the revisions. */
const triggers = /* sql */ `
  create function refuse_change_of_audit() returns trigger language plpgsql as $$
    begin
      raise exception using errcode = 'restrict_violation', message = 'the audit log is append-only';
    end $$;
  create trigger audit_log_append_only before update or delete or truncate on audit_log
    for each statement execute function refuse_change_of_audit();
`

export const appendOnlyAudit: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql.raw(triggers).execute(db)
  },
}
