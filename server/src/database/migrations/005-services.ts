/** Service keys, and what is recorded of the sessions that a role-play service starts. */
const delivery = /* sql */ `
  create table service_keys (
    key_id uuid primary key default gen_random_uuid(),
    name text not null,
    secret_hash bytea not null unique,
    created_at timestamptz not null default now(),
    last_used_at timestamptz
  );

  -- A caller is a user or a service key, so user_id refers to no table any more.
  alter table idempotency_keys drop constraint idempotency_keys_user_id_fkey;

  alter table sessions
    add column user_subscription_id uuid references user_subscriptions,
    add column transcript jsonb,
    -- When its texts were removed, by age or because the person was erased.
    add column text_removed_at timestamptz,
    -- The key that started the session, or else finished it. No reference, because a key that is revoked is deleted.
    add column key_id uuid,
    -- When it was finished first, by the clock of the server.
    add column finished_at timestamptz;
  create index sessions_by_subscription on sessions (user_subscription_id)
    where user_subscription_id is not null;

  -- Texts of composed prompts, each once.
  create table composed_texts (
    hash bytea primary key,
    text text not null
  );

  -- What a trainee met, as recorded at the start. Parts:
  -- [{ placeholder, start, length, sources: [{ entity, id, name, version }] }]; the one without a placeholder is the
  -- mode and has no position. The report prompt is such a source.
  create table session_compositions (
    session_id uuid primary key references sessions on delete cascade,
    hash bytea not null references composed_texts,
    parts jsonb not null,
    report_prompt jsonb
  );

  -- An entry of the credit ledger can carry a note, and reverse another entry, which can be done once.
  alter table credit_ledger
    add column note text,
    add column reverses uuid constraint credit_ledger_reversed_once unique references credit_ledger;
`

/** Kept test conversations, and the calls of the model server, which are limited per administrator. */
const trials = /* sql */ `
  create table trials (
    trial_id uuid primary key default gen_random_uuid(),
    name text not null,
    mode_id uuid references interaction_modes on delete set null,
    persona_id uuid references personas on delete set null,
    prompt text not null,
    messages jsonb not null,
    replies integer not null,
    expectations jsonb not null,
    report jsonb,
    coaching text,
    actor_email text not null,
    version integer not null default 1,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
  );

  create table model_calls (
    call_id uuid primary key default gen_random_uuid(),
    user_id uuid not null references users on delete cascade,
    at timestamptz not null default clock_timestamp(),
    ended_at timestamptz
  );
  create index model_calls_by_user on model_calls (user_id, at);

  -- Counts the calls of a test conversation since the entry about the first of them: the entry itself never changes.
  create table trial_conversations (
    actor_id uuid not null,
    conversation_id text not null,
    audit_id bigint not null,
    replies integer not null default 0,
    judgements integer not null default 0,
    checks integer not null default 0,
    last_at timestamptz not null default clock_timestamp(),
    primary key (actor_id, conversation_id)
  );
  create unique index trial_conversations_by_entry on trial_conversations (audit_id);
`

/**
 * Records a call unless that exceeds a limit; then `call_id` is null. One statement, because each takes time from the first
 * word. The lock makes counting and recording one step for each user.
 */
const recordModelCall = /* sql */ `
  create function record_model_call(
    caller uuid, most_running integer, most_hourly integer, longest_seconds integer,
    out call_id uuid, out wait_seconds integer
  ) language plpgsql as $$
    declare
      calls integer;
      running integer;
      oldest timestamptz;
    begin
      -- It does no harm to lose a call in a crash.
      perform set_config('synchronous_commit', 'off', true);
      perform pg_advisory_xact_lock(4, hashtext(caller::text));
      select count(*), min(at), count(*) filter (where ended_at is null
          and at > clock_timestamp() - make_interval(secs => longest_seconds))
        into calls, oldest, running
        from model_calls where user_id = caller and at > clock_timestamp() - interval '1 hour';
      if calls >= most_hourly then
        wait_seconds :=
          greatest(1, ceil(extract(epoch from oldest + interval '1 hour' - clock_timestamp())));
      elsif running < most_running then
        insert into model_calls (user_id) values (caller)
          returning model_calls.call_id into record_model_call.call_id;
      end if;
    end $$;
`

/** The trash. A table of its own, because older servers would show rows that are only marked as deleted. */
const trash = /* sql */ `
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

/**
 * Second factors: the secret of an authenticator app, the one that is being set up, the time step of the last code, and
 * recovery codes by their hashes. Tokens tell where they were given, when the password was confirmed again, whether
 * they allow to set a password without the current one, and the identity provider that was used.
 */
const account = /* sql */ `
  create table second_factors (
    user_id uuid primary key references users on delete cascade,
    secret text,
    pending_secret text,
    last_step integer not null default 0,
    recovery_salt bytea
  );
  create table recovery_codes (
    user_id uuid not null references second_factors on delete cascade,
    code_hash bytea not null,
    used_at timestamptz,
    primary key (user_id, code_hash)
  );
  alter table access_tokens
    add column id uuid not null default gen_random_uuid() unique,
    add column device text not null default '',
    add column address text not null default '',
    add column confirmed_at timestamptz,
    add column may_set_password boolean not null default false,
    add column issuer text;

  -- Whom users of an identity provider sign in as. A user has at most one of each provider.
  create table oidc_links (
    issuer text not null,
    subject text not null,
    user_id uuid not null references users on delete cascade,
    created_at timestamptz not null default now(),
    primary key (issuer, subject),
    unique (user_id, issuer)
  );
`

export const services = delivery + trials + recordModelCall + trash + account
