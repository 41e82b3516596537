/** Modes can be retired, as personas can. The status of either is no part of its versions. */
export const retire = /* sql */ `
  alter table interaction_modes add column status_active boolean not null default true;

  -- The content of 004-history.ts, without the status.
  alter function own_content(text, jsonb) rename to own_content_with_status;
  create function own_content(entity text, content jsonb) returns jsonb language sql immutable as $$
    select own_content_with_status(entity, content) - 'status_active'
  $$;

  -- As in 004-history.ts, without the status.
  create or replace function add_revision(added revisions, replaced jsonb default null)
    returns void language plpgsql as $$
    declare
      previous revisions;
      own jsonb;
    begin
      added.content := added.content - '{version,created_at,updated_at,status_active}'::text[];
      own := added.content;
      if added.entity = 'personas' then
        own := own_content(added.entity, own);
      end if;
      added.content_hash := sha256(convert_to(own::text, 'UTF8'));
      select * into previous from revisions
        where entity = added.entity and entity_id = added.entity_id order by version desc limit 1;
      if (replaced ->> 'version')::integer > coalesce(previous.version, -1) then
        perform add_revision(row(added.entity, added.entity_id, (replaced ->> 'version')::integer,
          (replaced ->> 'updated_at')::timestamptz, null, 'greenroom', added.request_id, 'found',
          null, null, null, replaced, null));
        select * into previous from revisions
          where entity = added.entity and entity_id = added.entity_id order by version desc limit 1;
      end if;
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
        -- Content holds the id of its row, so no other row has the same. A condition on the row beside that on the content
        -- would let PostgreSQL read all versions of the row down the primary key, as long as it has no statistics.
        select version into added.same_as from (
          select entity, entity_id, version from revisions
          where content_hash = added.content_hash order by version desc limit 1
        ) same
          where entity = added.entity and entity_id = added.entity_id;
        if added.kind = 'update' and added.same_as is not null then
          added.kind := 'restore';
        end if;
      end if;
      insert into revisions select added.*;
    end $$;

  -- Versions of personas from before have the status, which would differ from those without it.
  alter table revisions disable trigger user;
  update revisions set
    content = content - 'status_active',
    content_hash = sha256(convert_to(own_content(entity, content)::text, 'UTF8'))
    where content ? 'status_active';
  alter table revisions enable trigger user;
`
