import { sql } from 'kysely'
import type { Kysely, Migration } from 'kysely'

/**
 * Adds revisions faster, since every save waits for it: the version before is read once, and the words of most edits are
 * counted without sorting them.
 */
const counting = /* sql */ `
  -- The fields that differ, with the number of words added and removed. A word that only moves counts as neither: this
  -- takes linear time, where a real diff of two long texts could hold up a save for seconds.
  create or replace function changed_fields(earlier jsonb, later jsonb) returns jsonb
    language plpgsql immutable as $$
    declare
      field text;
      parts record;
      old_words text[];
      new_words text[];
      added bigint;
      removed bigint;
      changed jsonb := '[]';
    begin
      for field in select jsonb_object_keys(earlier || later) order by 1 loop
        continue when earlier -> field is not distinct from later -> field;
        parts := differing_parts(text_of(earlier -> field), text_of(later -> field));
        old_words := array_remove(words_in(parts.earlier), '');
        new_words := array_remove(words_in(parts.later), '');
        added := cardinality(new_words);
        removed := cardinality(old_words);
        -- Most edits keep none of the words between the common ends. For few words, comparing all pairs is faster.
        if added * removed > 1000 or old_words && new_words then
          select coalesce(sum(surplus) filter (where surplus > 0), 0),
              coalesce(-sum(surplus) filter (where surplus < 0), 0)
            into added, removed
          from (
            select sum(sign) as surplus
            from (
              select unnest(new_words) collate "C" as word, 1 as sign
              union all
              select unnest(old_words) collate "C", -1
            ) words
            group by word
          ) counted;
        end if;
        changed := changed || jsonb_build_object('field', field, 'added', added, 'removed', removed);
      end loop;
      return changed;
    end $$;
`

const writing = /* sql */ `
  drop function add_revision(revisions);

  -- Adds a revision, unless its content is that of the revision before. Only of a persona the compared content is another.
  -- replaced: the row that a change has replaced. If no revision has it, it was changed other than through the API, and
  -- is found now.
  create function add_revision(added revisions, replaced jsonb default null) returns void language plpgsql as $$
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

  create or replace function add_audited_revision(audited audit_log) returns void language plpgsql as $$
    declare
      entity_word text := revision_entity(audited.entity);
    begin
      if entity_word is null or audited.action not in ('create', 'update', 'restore', 'undo') then
        return;
      end if;
      perform add_revision(row(entity_word, audited.entity_id::uuid,
        (audited.after ->> 'version')::integer, audited.at, audited.actor_id, audited.actor_email,
        audited.request_id, case audited.action when 'undo' then 'update' else audited.action end,
        audited.note, null, null, audited.after, null), audited.before);
    end $$;
`

export const quickRevisions: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql.raw(counting + writing).execute(db)
  },
}
