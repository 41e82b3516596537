/**
 * What a service key opens, and until when. The release before takes every key for one that delivers. And its calls by the
 * hour, with the newest that were refused: they go with the key.
 */
const keys = /* sql */ `
  alter table service_keys
    add column scope text not null default 'delivery'
      check (scope in ('delivery', 'reporting', 'provisioning')),
    add column expires_at timestamptz;

  create table service_key_hours (
    key_id uuid not null references service_keys on delete cascade,
    hour timestamptz not null,
    calls integer not null,
    refused integer not null,
    primary key (key_id, hour)
  );

  create table service_key_refusals (
    key_id uuid not null references service_keys on delete cascade,
    at timestamptz not null,
    method text not null,
    route text not null,
    status integer not null,
    message text not null,
    request_id uuid not null,
    primary key (key_id, at, request_id)
  );
`

/**
 * Where events are sent to, why Greenroom switched a webhook off, and until when a receiver wants nothing (`Retry-After`). And
 * the outbox: one row for each webhook and event.
 */
const webhooks = /* sql */ `
  create table webhooks (
    webhook_id uuid primary key default gen_random_uuid(),
    url text not null,
    events text[] not null,
    secret text not null,
    created_at timestamptz not null default now(),
    failing_since timestamptz,
    switched_off_at timestamptz,
    off_reason text check (off_reason in ('failed', 'gone')),
    paused_until timestamptz
  );

  create table webhook_deliveries (
    delivery_id uuid primary key default gen_random_uuid(),
    webhook_id uuid not null references webhooks on delete cascade,
    type text not null,
    at timestamptz not null default now(),
    data jsonb not null,
    tries integer not null default 0,
    tried_at timestamptz,
    next_at timestamptz default now(),
    delivered_at timestamptz,
    status integer,
    error text
  );
  create index webhook_deliveries_due on webhook_deliveries (webhook_id, next_at)
    where next_at is not null;
  create index webhook_deliveries_listed on webhook_deliveries (webhook_id, at, delivery_id);
  create index webhook_deliveries_by_age on webhook_deliveries (at);
`

/**
 * A trigger writes the outbox, so that an event is there exactly if its change is, whatever made the change: each kind of
 * request, and servers of the release before. It locks the webhooks that listen, so that one that is being deleted cannot make
 * the change fail. Without any, it reads one empty table. There is no event where `data` is null.
 */
const eventTrigger = (
  name: string,
  { event, after, when, data }: Readonly<Record<'event' | 'after' | 'when' | 'data', string>>,
) => /* sql */ `
  create function ${name}() returns trigger language plpgsql as $$
    begin
      insert into webhook_deliveries (webhook_id, type, data)
        select webhook_id, '${event}', made.data
        from webhooks, lateral (select ${data} as data) made
        where switched_off_at is null and '${event}' = any (events) and made.data is not null
        for key share of webhooks;
      return null;
    end $$;
  create trigger ${name} after ${after} for each row when (${when}) execute function ${name}();
`

/**
 * The subscription that a person's next session takes its credit from, as in data/people.ts, if its credits are low.
 * changed, before: a subscription, and the credits that it counts with.
 */
const lowSubscription = /* sql */ `
  create function low_subscription(person uuid, changed uuid default null, before integer default null)
    returns jsonb language sql stable as $$
    select jsonb_build_object('user_id', person, 'user_subscription_id', user_subscription_id,
      'credits_remaining', credits, 'credits_per_month', credits_per_month)
    from (
      select user_subscription_id, plan_id, credits
      from (
        select user_subscription_id, plan_id, start_date,
          case when user_subscription_id = changed then before else credits_remaining end as credits
        from user_subscriptions where user_id = person and status_active
      ) counted
      order by credits > 0 desc, start_date desc, user_subscription_id limit 1
    ) own join plans on plans.id = own.plan_id
    where credits * 100::bigint < credits_per_month * credits_low_percent::bigint
  $$;
`

const sessionData = `jsonb_build_object('session_id', new.session_id, 'user_id', new.user_id,
  'mode_id', new.mode_id, 'persona_id', new.persona_id)`

/** Personas and modes that are retired, or brought back. */
const retired = (noun: string, table: string) =>
  eventTrigger(`${noun}_retired`, {
    event: `${noun}.retired`,
    after: `update of status_active on ${table}`,
    when: 'old.status_active <> new.status_active',
    data: `jsonb_build_object('${noun}_id', new.${noun}_id, 'active', new.status_active)`,
  })

const events = [
  eventTrigger('session_started', {
    event: 'session.started',
    after: 'insert on sessions',
    // A session that comes back from the trash has a later version.
    when: `new.status = 'in_progress' and new.version = 1`,
    data: sessionData,
  }),
  eventTrigger('session_finished', {
    event: 'session.finished',
    after: 'update on sessions',
    // Its first finish, or its end without one. A later correction is none.
    when: `old.end_time is null and (new.end_time is not null
      or lower(new.status) = 'cancelled' and lower(old.status) <> 'cancelled')`,
    data: `${sessionData} || jsonb_build_object(
      'cancelled', lower(new.status) = 'cancelled', 'score', new.score)`,
  }),
  eventTrigger('person_deactivated', {
    event: 'person.deactivated',
    after: 'update of deactivated_at on users',
    when: 'old.deactivated_at is null and new.deactivated_at is not null',
    data: `jsonb_build_object('user_id', new.user_id)`,
  }),
  eventTrigger('person_activated', {
    event: 'person.activated',
    after: 'update of deactivated_at on users',
    when: 'old.deactivated_at is not null and new.deactivated_at is null',
    data: `jsonb_build_object('user_id', new.user_id)`,
  }),
  retired('persona', 'personas'),
  retired('mode', 'interaction_modes'),
  eventTrigger('credits_taken', {
    event: 'credits.low',
    after: 'update of credits_remaining on user_subscriptions',
    when: 'new.status_active and new.credits_remaining < old.credits_remaining',
    data: `case when low_subscription(new.user_id, new.user_subscription_id, old.credits_remaining)
      is null then low_subscription(new.user_id) end`,
  }),
  eventTrigger('prompt_changed', {
    event: 'prompt.changed',
    after: 'insert on revisions',
    when: `new.kind in ('update', 'restore')
      and new.entity not in ('mode-reports', 'coaching-prompts')`,
    // Which prompts a version changes is worked out when it is sent (prompts-with.ts).
    data: `jsonb_build_object('entity', new.entity, 'id', new.entity_id, 'version', new.version,
      'fields', jsonb_path_query_array(new.changed, '$[*].field'))`,
  }),
]

/** The jobs that a server runs now; until when, if it stops saying so. And what was given up last, by its name: `mail`. */
const jobs = /* sql */ `
  create table job_claims (job text primary key, server uuid not null, until timestamptz not null);
  create table last_failures (
    name text primary key,
    at timestamptz not null default now(),
    message text not null
  );
`

/** What services and receivers of events need, and what is noted of jobs. */
export const integrations = [keys, webhooks, lowSubscription, ...events, jobs].join('')
