import { sql } from 'kysely'
import type { Kysely, Migration } from 'kysely'

/**
 * Adds revisions faster, since every save waits for it. Changed words are counted only between the common beginning and end
 * of two texts, which a binary search finds. The numbers are the same: words on both sides cancel each other out anyway.
 */
const functions = /* sql */ `
  -- What is left of two texts without their common beginning and end, which are cut at blanks. Works on bytes, which
  -- PostgreSQL need not search for characters.
  create function differing_parts(inout earlier text, inout later text) language plpgsql immutable as $$
    declare
      a bytea := convert_to(earlier, 'UTF8');
      b bytea := convert_to(later, 'UTF8');
      shared integer := least(length(a), length(b));
      head integer := 0;
      tail integer := 0;
      high integer := shared;
      middle integer;
      blank constant integer := ascii(' ');
    begin
      while head < high loop
        middle := (head + high + 1) / 2;
        if substr(a, head + 1, middle - head) = substr(b, head + 1, middle - head)
          then head := middle;
          else high := middle - 1;
        end if;
      end loop;
      while head > 0 and get_byte(a, head - 1) <> blank loop
        head := head - 1;
      end loop;

      high := shared - head;
      while tail < high loop
        middle := (tail + high + 1) / 2;
        if substr(a, length(a) - middle + 1, middle - tail) = substr(b, length(b) - middle + 1, middle - tail)
          then tail := middle;
          else high := middle - 1;
        end if;
      end loop;
      while tail > 0 and get_byte(a, length(a) - tail) <> blank loop
        tail := tail - 1;
      end loop;

      earlier := convert_from(substr(a, head + 1, length(a) - head - tail), 'UTF8');
      later := convert_from(substr(b, head + 1, length(b) - head - tail), 'UTF8');
    end $$;

  create function text_of(value jsonb) returns text language plpgsql immutable as $$
    begin
      if jsonb_typeof(value) = 'array' then
        value := to_jsonb((select string_agg(item, ' ') from jsonb_array_elements_text(value) item));
      end if;
      return coalesce(value #>> '{}', '');
    end $$;

  -- Texts are in their wire form, with line breaks as two characters.
  create function words_in(value text) returns text[] language sql immutable as $$
    select string_to_array(replace(replace(replace(replace(
      value, '\\n', ' '), e'\\n', ' '), e'\\r', ' '), e'\\t', ' '), ' ')
  $$;

  -- The fields that differ, with the number of words added and removed. A word that only moves counts as neither: this
  -- takes linear time, where a real diff of two long texts could hold up a save for seconds.
  create or replace function changed_fields(earlier jsonb, later jsonb) returns jsonb
    language plpgsql immutable as $$
    declare
      field text;
      parts record;
      counts jsonb;
      changed jsonb := '[]';
    begin
      for field in select jsonb_object_keys(earlier || later) order by 1 loop
        continue when earlier -> field is not distinct from later -> field;
        parts := differing_parts(text_of(earlier -> field), text_of(later -> field));
        select jsonb_build_object('field', field,
            'added', coalesce(sum(surplus) filter (where surplus > 0), 0),
            'removed', coalesce(-sum(surplus) filter (where surplus < 0), 0))
        into counts
        from (
          select sum(sign) as surplus
          from (
            select unnest(words_in(parts.later)) collate "C" as word, 1 as sign
            union all
            select unnest(words_in(parts.earlier)) collate "C", -1
          ) words
          where word <> ''
          group by word
        ) counted;
        changed := changed || counts;
      end loop;
      return changed;
    end $$;

  drop function words_of;

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
        select max(version) into added.same_as from revisions
          where entity = added.entity and entity_id = added.entity_id
            and content_hash = added.content_hash;
        if added.kind = 'update' and added.same_as is not null then
          added.kind := 'restore';
        end if;
      end if;
      insert into revisions select added.*;
    end $$;
`

export const changedWords: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql.raw(functions).execute(db)
  },
}
