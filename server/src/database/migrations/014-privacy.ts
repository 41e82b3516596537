import { sql } from 'kysely'
import type { Kysely, Migration } from 'kysely'

/** Who was erased, under which address. The list is kept with the users, so that nobody is erased twice. */
const erased = /* sql */ `
  create table erased_users (
    user_id uuid primary key references users on delete cascade,
    email text not null unique,
    erased_at timestamptz not null default clock_timestamp()
  );
`

/** What remains of a session without its texts, by age or because the person was erased. */
const sessions = /* sql */ `
  alter table sessions add column text_removed_at timestamptz;
  create index sessions_with_text on sessions ((coalesce(end_time, start_time, created_at)))
    where text_removed_at is null;

  -- The scores of a report, with a sentence instead of its summary. A report is an object, or a string with one.
  create function report_without_text(report jsonb, sentence text) returns jsonb
    language plpgsql immutable as $$
    declare
      content jsonb := report;
    begin
      if content is null or content in ('null', '""') then
        return report;
      end if;
      if jsonb_typeof(content) = 'string' then
        begin
          content := (content #>> '{}')::jsonb;
        exception when data_exception then
          content := '{}';
        end;
      end if;
      if jsonb_typeof(content) <> 'object' then
        content := '{}';
      end if;
      return coalesce(
        (select jsonb_object_agg(key, value) from jsonb_each(content)
          where jsonb_typeof(value) = 'number'), '{}')
        || jsonb_build_object('coaching_summary', sentence);
    end $$;

  -- A role-play service may finish a session after its trainee was erased, and a text may come back.
  create function keep_text_removed() returns trigger language plpgsql as $$
    begin
      if exists (select from erased_users where user_id = new.user_id) then
        new.transcript := null;
        new.performance_report := report_without_text(new.performance_report,
          'The text was removed because the person was erased.');
        new.text_removed_at := coalesce(new.text_removed_at, now());
      elsif tg_op = 'UPDATE' and new.text_removed_at = old.text_removed_at
        and (new.performance_report, new.transcript)
          is distinct from (old.performance_report, old.transcript) then
        new.text_removed_at := null;
      end if;
      return new;
    end $$;
  create trigger sessions_text_removed before insert or update on sessions
    for each row execute function keep_text_removed();
`

/**
 * The way for erasing through tables that only take inserts: a transaction that names an erased person in the setting
 * `greenroom.erasing` may update what is personal in a row, and put that person's pseudonym in place of an address.
 */
const records = /* sql */ `
  create function erasing() returns text language sql stable as $$
    select email from erased_users where user_id::text = current_setting('greenroom.erasing', true)
  $$;

  create or replace function refuse_change_of_audit() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'UPDATE' or erasing() is null then
        raise exception using errcode = 'restrict_violation', message = 'the audit log is append-only';
      end if;
      return null;
    end $$;
  create or replace function refuse_change_of_ledger() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'UPDATE' or erasing() is null then
        raise exception using errcode = 'restrict_violation', message = 'the credit ledger is append-only';
      end if;
      return null;
    end $$;
  create or replace function refuse_change_of_revisions() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'UPDATE' or erasing() is null then
        raise exception using errcode = 'restrict_violation', message = 'revisions are append-only';
      end if;
      return null;
    end $$;

  -- Its arguments are the columns that may change.
  create function refuse_more_than_erasing() returns trigger language plpgsql as $$
    begin
      if new.actor_email not in (old.actor_email, erasing())
        or to_jsonb(new) - tg_argv is distinct from to_jsonb(old) - tg_argv then
        raise exception using errcode = 'restrict_violation',
          message = 'erasing a person changes only what is personal';
      end if;
      return null;
    end $$;
  create trigger audit_log_erasing after update on audit_log for each row execute function
    refuse_more_than_erasing('actor_email', 'title', 'words', 'address', 'note', 'before', 'after');
  create trigger credit_ledger_erasing after update on credit_ledger for each row execute function
    refuse_more_than_erasing('actor_email', 'note');
  create trigger revisions_erasing after update on revisions for each row execute function
    refuse_more_than_erasing('actor_email', 'note');
`

export const privacy: Migration = {
  up: async (db: Kysely<unknown>) => {
    for (const part of [erased, sessions, records]) await sql.raw(part).execute(db)
  },
}
