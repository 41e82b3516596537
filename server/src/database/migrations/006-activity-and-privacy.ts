/** The reports of deleted sessions, which the log kept until now. */
const forgetReports = /* sql */ `
  update audit_log set before = before - 'performance_report'
    where entity = 'sessions' and action = 'delete' and before ? 'performance_report';
`

/** Splits a text at spaces and punctuation. Letters and digits beyond ASCII count as such in every locale. */
const split = (text: string) => /* sql */ `
  array_remove(string_to_array(
    translate(lower(${text}), e'\\t\\n\\r!"#$%&''()*+,-./:;<=>?@[\\\\]^_\`{|}~', repeat(' ', 35)),
    ' '), '')`

/** The words of an entry for searches: those of its title and of the actor's address. */
const wordsOf = (title: string, actorEmail: string) =>
  /* sql */ `array_to_tsvector(${split(`left(concat_ws(' ', ${actorEmail}, ${title}), 500)`)})`

/**
 * Words for searches. Entries from before this migration have no stored ones. The functions call nothing outside of
 * `pg_catalog`, since an index is built and analysed without our schema.
 */
const words = /* sql */ `
  create function audit_words(title text, before jsonb, after jsonb, actor_email text)
    returns tsvector language sql immutable parallel safe as $$
    select ${wordsOf(
      /* sql */ `coalesce(title, after ->> 'name', before ->> 'name',
        concat_ws(' ', after ->> 'first_name', after ->> 'last_name'))`,
      'actor_email',
    )}
  $$;

  -- Every word of the text must begin a word of the entry.
  create function audit_query(value text) returns tsquery language sql immutable as $$
    select string_agg('''' || word || ''':*', ' & ')::tsquery
      from unnest(${split('left(value, 200)')}) word
  $$;
`

/**
 * What the audit log says about an entry beside the change itself. A trigger fills it, so that servers of the release
 * before need no change. Entries from before this migration stay as they are: what they lack is worked out when they are
 * read.
 */
const columns = /* sql */ `
  alter table audit_log add column title text, add column address text, add column words tsvector;

  -- The name of the thing that an entry is about.
  create function audit_title(entry audit_log) returns text language plpgsql stable as $$
    declare
      content jsonb := coalesce(entry.after, entry.before);
      found text := coalesce(
        entry.after ->> 'name', entry.before ->> 'name', content ->> 'plan_type',
        nullif(concat_ws(' ', content ->> 'first_name', content ->> 'last_name'), ''));
      id uuid;
    begin
      if found is null and entry.entity_id ~ '^[0-9a-f-]{36}$' then
        id := entry.entity_id::uuid;
        case entry.entity
          when 'users' then
            select concat_ws(' ', first_name, last_name) into found from users where user_id = id;
            found := coalesce(nullif(trim(found), ''), content ->> 'email');
          when 'user_subscriptions' then
            select concat_ws(' ', first_name, last_name) into found
              from user_subscriptions join users using (user_id) where user_subscription_id = id;
          when 'mode_reports' then
            select name into found from interaction_modes
              where mode_id = (content ->> 'mode_id')::uuid;
          when 'sessions' then
            -- Of a deleted session, the entry has what the row had.
            select concat_ws(' ', first_name, last_name) || ' with ' || personas.name into found
              from (
                select user_id, persona_id from sessions where session_id = id
                union all
                select (content ->> 'user_id')::uuid, (content ->> 'persona_id')::uuid limit 1
              ) session
              join users using (user_id) join personas using (persona_id);
          else null;
        end case;
      end if;
      return left(trim(found), 400);
    end $$;

  -- The fields that an update changed.
  create function audit_fields(before jsonb, after jsonb) returns text[] language sql immutable as $$
    select coalesce(array_agg(key order by key), '{}') from jsonb_object_keys(before || after) key
    where before -> key is distinct from after -> key and key not in ('version', 'updated_at')
  $$;

  create function describe_audit() returns trigger language plpgsql as $$
    begin
      new.title := coalesce(new.title, audit_title(new));
      new.words := ${wordsOf('new.title', 'new.actor_email')};
      return new;
    end $$;
  create trigger audit_log_description before insert on audit_log
    for each row execute function describe_audit();
`

/** Every filter finds its newest entries at the end of an index, and several filters at once are counted in one. */
const indexes = /* sql */ `
  create index audit_log_by_at on audit_log (at, audit_id);
  create index audit_log_by_thing on audit_log (entity_id, at, audit_id);
  create index audit_log_by_kind on audit_log (entity, at, audit_id);
  create index audit_log_by_actor on audit_log (actor_email, at, audit_id) include (action, entity);
  create index audit_log_by_action on audit_log (action, at, audit_id) include (entity);
  drop index audit_log_by_time, audit_log_by_entity;
  create index audit_log_by_request on audit_log using hash (request_id);
  create index audit_log_by_words on audit_log
    using gin (coalesce(words, audit_words(title, before, after, actor_email)))
    with (gin_pending_list_limit = 512);
  create statistics audit_log_filters (mcv) on actor_email, entity, action from audit_log;
`

/** Failed sign-ins since the entry about the first of them: the entry itself cannot count, since it never changes. */
const failures = /* sql */ `
  create table sign_in_failures (
    account text not null,
    address text not null,
    since timestamptz not null,
    attempts integer not null default 1,
    audit_id bigint not null,
    primary key (account, address, since)
  );
  create unique index sign_in_failures_by_entry on sign_in_failures (audit_id);
`

/** Who was erased, under which address. The list is kept with the users, so that nobody is erased twice. */
const erased = /* sql */ `
  create table erased_users (
    user_id uuid primary key references users on delete cascade,
    email text not null unique,
    erased_at timestamptz not null default clock_timestamp()
  );
`

/** What remains of a session without its texts. */
const sessions = /* sql */ `
  -- A service sends end_time, so one in the future must not keep a text longer than the last change does.
  create index sessions_with_text
    on sessions ((least(coalesce(end_time, start_time, created_at), updated_at)))
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

/** A trigger that refuses all changes of a table but those of erasing. One of the three exists already. */
const appendOnly = (
  name: string,
  subject: string,
) => /* sql */ `create or replace function ${name}() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'UPDATE' or erasing() is null then
        raise exception using errcode = 'restrict_violation', message = '${subject} append-only';
      end if;
      return null;
    end $$;`

/**
 * The audit log and the revisions only take inserts, like the credit ledger, except for erasing: a transaction that names
 * an erased person in the setting `greenroom.erasing` may update what is personal in a row (`013-erasing.ts`).
 */
const records = /* sql */ `
  create function erasing() returns text language sql stable as $$
    select email from erased_users where user_id::text = current_setting('greenroom.erasing', true)
  $$;

  ${appendOnly('refuse_change_of_audit', 'the audit log is')}
  ${appendOnly('refuse_change_of_ledger', 'the credit ledger is')}
  ${appendOnly('refuse_change_of_revisions', 'revisions are')}

  create trigger audit_log_append_only before update or delete or truncate on audit_log
    for each statement execute function refuse_change_of_audit();
  create trigger revisions_append_only before update or delete or truncate on revisions
    for each statement execute function refuse_change_of_revisions();
`

export const activityAndPrivacy =
  forgetReports + words + columns + indexes + failures + erased + sessions + records
