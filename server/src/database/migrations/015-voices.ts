/** The company's own voices. Personas name a voice by `voice_id`, which need not be one of these. */
const voices = /* sql */ `
  create table voices (
    own_voice_id uuid primary key default gen_random_uuid(),
    voice_id text not null constraint voices_once unique,
    name text not null,
    gender text not null,
    note text not null default '',
    preview_url text,
    status_active boolean not null default true,
    version integer not null default 1,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
  );
  create index voices_by_preview on voices (preview_url);
  create index revisions_by_preview on revisions ((content ->> 'preview_url')) where entity = 'voices';

  -- The contract's word for a table, or null for tables without revisions: voices have them as well.
  alter function revision_entity(text) rename to revision_entity_before_voices;
  create function revision_entity(table_name text) returns text language sql immutable as $$
    select case table_name when 'voices' then 'voices' else revision_entity_before_voices(table_name) end
  $$;
`

/** What the speech server said: its sentences, which are short-lived, and its list of voices, of which there is one. */
const speech = /* sql */ `
  create table speech_clips (
    voice_id text not null,
    sentence_hash bytea not null,
    audio bytea not null,
    made_at timestamptz not null default clock_timestamp(),
    primary key (voice_id, sentence_hash)
  );
  -- Sound does not compress any further.
  alter table speech_clips alter column audio set storage external;
  create index speech_clips_by_time on speech_clips (made_at);

  -- One row for each sentence that was asked for, as long as it counts.
  create table speech_calls (
    call_id bigint generated always as identity primary key,
    at timestamptz not null default clock_timestamp()
  );
  create index speech_calls_by_time on speech_calls (at);

  create table voice_checks (
    only_one boolean primary key default true check (only_one),
    checked_at timestamptz not null,
    voice_ids text[] not null
  );
`

export const ownVoices = voices + speech
