import { sql } from 'kysely'
import type { Kysely, Migration } from 'kysely'

/**
 * Finds an earlier version with the same content by an index of contents. Where PostgreSQL had no statistics yet, it read
 * all versions of the thing instead, down the primary key, because it looked for the highest number. `materialized` leaves
 * it no such choice.
 */
const changes = /* sql */ `
  drop index revisions_by_content;
  create index revisions_by_content on revisions using hash (content_hash);

  -- Adds a revision, unless its content is that of the revision before. Only of a persona the compared content is another.
  create or replace function add_revision(added revisions) returns void language plpgsql as $$
    declare
      previous revisions;
      own jsonb;
    begin
      added.content := added.content - '{version,created_at,updated_at}'::text[];
      own := added.content;
      if added.entity = 'personas' then
        own := own_content(added.entity, own);
      end if;
      added.content_hash := sha256(convert_to(own::text, 'UTF8'));
      select * into previous from revisions
        where entity = added.entity and entity_id = added.entity_id order by version desc limit 1;
      if previous.content_hash = added.content_hash then
        return;
      end if;
      added.changed := '[]';
      if previous.version is not null then
        if added.entity = 'personas' then
          previous.content := own_content(added.entity, previous.content);
        end if;
        added.changed := changed_fields(previous.content, own);
        -- Versions go on even if somebody has reset the row's.
        added.version := greatest(added.version, previous.version + 1);
        with same as materialized (
          select entity, entity_id, version from revisions where content_hash = added.content_hash
        )
        select max(version) into added.same_as from same
          where entity = added.entity and entity_id = added.entity_id;
        if added.kind = 'update' and added.same_as is not null then
          added.kind := 'restore';
        end if;
      end if;
      insert into revisions select added.*;
    end $$;
`

export const sameContent: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql.raw(changes).execute(db)
  },
}
