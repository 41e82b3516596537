import { sql } from 'kysely'
import type { Kysely, Migration } from 'kysely'

/** Adds the trash. A table of its own, because older servers would show rows that are only marked as deleted. */
const table = /* sql */ `
  -- content: { rows: { <table>: [row] }, trials: [trial_id] }, or null once the thing was restored.
  create table trash (
    trash_id uuid primary key default gen_random_uuid(),
    entity text not null,
    entity_id uuid not null,
    name text not null,
    -- Whose session it was. What is personal goes with the person.
    user_id uuid references users on delete cascade,
    -- The address of a persona's picture, which is kept as long.
    picture text,
    deleted_at timestamptz not null default clock_timestamp(),
    actor_email text not null,
    request_id text not null,
    content jsonb
  );
  create index trash_by_time on trash (deleted_at, trash_id);
  create index trash_by_entity on trash (entity, entity_id);
  create index trash_by_user on trash (user_id) where user_id is not null;
`

/** A restore or an undo makes a revision like an update, if it changes the content. */
const revisions = /* sql */ `
  create or replace function add_audited_revision(audited audit_log) returns void language plpgsql as $$
    declare
      entity_word text := revision_entity(audited.entity);
      last_version integer;
    begin
      if entity_word is null or audited.action not in ('create', 'update', 'restore', 'undo') then
        return;
      end if;
      if audited.before is not null then
        -- What was changed other than through the API is found now, before it is replaced.
        select max(version) into last_version from revisions
          where entity = entity_word and entity_id = audited.entity_id::uuid;
        if last_version is null or last_version < (audited.before ->> 'version')::integer then
          perform add_revision(row(entity_word, audited.entity_id::uuid,
            (audited.before ->> 'version')::integer, (audited.before ->> 'updated_at')::timestamptz,
            null, 'greenroom', audited.request_id, 'found', null, null, null, audited.before, null));
        end if;
      end if;
      perform add_revision(row(entity_word, audited.entity_id::uuid,
        (audited.after ->> 'version')::integer, audited.at, audited.actor_id, audited.actor_email,
        audited.request_id, case audited.action when 'undo' then 'update' else audited.action end,
        audited.note, null, null, audited.after, null));
    end $$;

  -- Before the audit row is stored, since its texts need not be read back then.
  create or replace function add_revision_of_audit() returns trigger language plpgsql as $$
    begin
      perform add_audited_revision(new);
      return new;
    end $$;
  drop trigger audit_log_revisions on audit_log;
  create trigger audit_log_revisions before insert on audit_log
    for each row execute function add_revision_of_audit();
`

export const trash: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql.raw(table + revisions).execute(db)
  },
}
