import { sql } from 'kysely'
import type { Kysely, Migration } from 'kysely'

/**
 * Counts changed words faster. What two texts share at the beginning and at the end is cut off by binary search, and only
 * the words between are counted. The numbers are the same: words on both sides cancel each other out anyway.
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

  create function text_of(value jsonb) returns text language sql immutable as $$
    select coalesce(case jsonb_typeof(value)
      when 'array' then (select string_agg(item, ' ') from jsonb_array_elements_text(value) item)
      else value #>> '{}'
    end, '')
  $$;

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
`

export const changedWords: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql.raw(functions).execute(db)
  },
}
