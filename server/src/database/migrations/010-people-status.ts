/**
 * Words of a text without accents and in lower case, as an array. The longest word that an index can hold is about seven
 * times as long as these.
 */
const wordsOf = (text: string) => /* sql */ `array(
  select left(word, 300) from unnest(string_to_array(
    replace(replace(replace(
      translate(
        lower(regexp_replace(normalize(${text}, nfkd), '[\\u0300-\\u036f]', '', 'g')),
        e'øłđðħı\\t\\n\\r', 'olddhi   '),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'),
    ' ')) word
  where word <> '')`

/**
 * Who is deactivated, how people are searched, and below which percentage the credits of a plan are low. The functions call
 * nothing outside of `pg_catalog`, since a backup is restored without our schema in the search path.
 */
export const peopleStatus = /* sql */ `
  alter table users add column deactivated_at timestamptz;
  create index users_deactivated on users (created_at, user_id) where deactivated_at is not null;

  create function person_words(first_name text, last_name text, email text)
    returns tsvector language sql immutable parallel safe as $$
    select array_to_tsvector(${wordsOf(`concat_ws(' ', first_name, last_name, email)`)})
  $$;
  -- Every word of the text must begin a word of the name, or the address.
  create function person_query(value text)
    returns tsquery language sql immutable parallel safe as $$
    select string_agg(
        '''' || replace(replace(word, '\\', '\\\\'), '''', '''''') || ''':*', ' & ')::tsquery
      from unnest(${wordsOf('left(value, 200)')}) word
  $$;
  alter table users add column words tsvector not null
    generated always as (person_words(first_name, last_name, email)) stored;
  create index users_by_words on users using gin (words) with (gin_pending_list_limit = 512);

  alter table plans add column credits_low_percent integer not null default 10
    check (credits_low_percent between 0 and 100);
`
