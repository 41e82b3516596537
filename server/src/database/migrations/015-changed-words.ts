/**
 * Counts changed words in half the time, which was a quarter of a save of a new text: `except all` leaves the words that are
 * added, and all others are in both texts. The counts are those of `004-history.ts`.
 */
export const changedWords = /* sql */ `
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
          select count(*) into added from (
            select unnest(new_words) collate "C" except all select unnest(old_words) collate "C"
          ) surplus;
          removed := removed - (cardinality(new_words) - added);
        end if;
        changed := changed || jsonb_build_object('field', field, 'added', added, 'removed', removed);
      end loop;
      return changed;
    end $$;
`
