import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { ConfigError } from '../config/config-error.ts'
import { makeSessionDays } from '../data/session-days.ts'
import type { Database } from '../database/database.ts'
import { onlyRow } from '../database/rows.ts'

/** Approximate number of sessions in one transaction, to keep transactions short. */
const sessionsPerTransaction = 60_000

/**
 * Adds users with one subscription and some sessions each, for load tests. They are the same every time, and existing ones
 * stay as they are, so a later run may ask for more. Subscriptions are left out when there is no plan.
 * @param requested the number of users (up to 1,000,000) and of sessions for each
 * @throws ConfigError when there is no persona or no mode
 */
export async function seedLoad(
  db: Database,
  requested: { users: number; sessionsPerUser: number },
): Promise<void> {
  const check = sql<{ ready: boolean }>`
    select exists (select from personas) and exists (select from interaction_modes) as ready`
  if (!(await onlyRow(db, check)).ready)
    throw new ConfigError('SEED', 'Load data needs at least one persona and one mode.')
  const step = Math.ceil(sessionsPerTransaction / Math.max(requested.sessionsPerUser, 1))
  for (let first = 1; first <= requested.users; first += step) {
    const last = Math.min(first + step - 1, requested.users)
    await db.transaction().execute(async (transaction) => {
      await loadUsers(first, last).execute(transaction)
      await loadSubscriptions(first, last).execute(transaction)
      await loadSessions(first, last, requested.sessionsPerUser).execute(transaction)
    })
  }
  await makeSessionDays(db)
  await sql`vacuum (analyze) users, user_subscriptions, sessions, session_days, trainee_days,
    changed_days`.execute(db)
}

type Statement = RawBuilder<unknown>

/** Turns the hexadecimal digits of an MD5 into a UUID of version 8 (custom). */
const uuidFrom = (digits: Statement) =>
  sql`overlay(overlay(${digits} placing '8' from 13 for 1) placing 'a' from 17 for 1)::uuid`

/** Turns the digits of an MD5 into a pseudorandom whole number below 2^28. */
const randomFrom = (digits: Statement) => sql`('x' || left(${digits}, 7))::bit(28)::integer`

const digits = sql.ref('digits')
const address = sql`'load-' || lpad(n::text, greatest(6, length(n::text)), '0') || '@load.example'`

/** The existing load users, with their number. */
const existingUsers = (first: number, last: number) => sql`
  select n, user_id, created_at
  from generate_series(${first}::bigint, ${last}::bigint) n
  join users on lower(email) = ${address}`

/** Adds users by number. Their times of joining differ and are spread over 2024. One in 41 is deactivated. */
const loadUsers = (first: number, last: number): Statement => sql`
  insert into users
    (user_id, first_name, last_name, email, phone_number, role_id, deactivated_at,
      created_at, updated_at)
  select
    ${uuidFrom(sql`md5('load user ' || n)`)},
    (array['Ada', 'Ben', 'Clara', 'Dev', 'Elena', 'Felix', 'Gloria', 'Hugo', 'Imani', 'Jonas',
      'Keiko', 'Leon', 'Mina', 'Nils', 'Oksana', 'Pablo', 'Quinn', 'Ruth', 'Stefan'])[1 + n % 19],
    (array['Abbott', 'Barnes', 'Castillo', 'Dawson', 'Eriksen', 'Fischer', 'Gupta', 'Holloway',
      'Ibrahim', 'Jensen', 'Kimura', 'Larsson', 'Moreau', 'Nguyen', 'Owens', 'Park', 'Quist',
      'Rossi', 'Sandoval', 'Turner', 'Ueda', 'Vargas', 'Weber'])[1 + n % 23],
    ${address},
    case when n % 5 > 0 then '+1 555 ' || lpad(n::text, 7, '0') end,
    role_id,
    case when n % 41 = 40 then timestamptz '2026-01-01 00:00Z' end,
    joined,
    joined
  from generate_series(${first}::bigint, ${last}::bigint) n
  join roles on name = case when n % 12 = 0 then 'sales_manager' else 'sales_person' end
  cross join lateral (
    select timestamptz '2024-01-01 00:00Z' + n * 618033 % 1048576 * interval '30 seconds' as joined
  ) times
  on conflict do nothing`

/** Adds a subscription for each load user. One in seven is inactive, one in five has no credits left. */
const loadSubscriptions = (first: number, last: number): Statement => sql`
  with plan as (
    select
      array_agg(id order by created_at, id) as ids,
      array_agg(credits_per_month order by created_at, id) as credits
    from plans
  ), chosen as (
    select
      existing.*,
      ids[1 + n % cardinality(ids)] as plan_id,
      credits[1 + n % cardinality(ids)] as allocated
    from (${existingUsers(first, last)}) existing
    cross join plan
    where ids is not null
  )
  insert into user_subscriptions
    (user_subscription_id, user_id, plan_id, status_active, credits_allocated, credits_used,
      credits_remaining, sessions_completed, start_date, created_at, updated_at)
  select
    ${uuidFrom(sql`md5('load subscription ' || n)`)},
    user_id, plan_id, n % 7 > 0, allocated, used, allocated - used, used,
    created_at, created_at, created_at
  from chosen
  cross join lateral (
    select (case when n % 5 = 0 then allocated else n * 7 % allocated end)::integer as used
  ) usage
  on conflict do nothing`

/** A performance report with scores derived from `random`. */
const report = sql`jsonb_build_object(
  'overall_score', 40 + random / 3 % 56,
  'rapport_building', 40 + random / 5 % 56,
  'needs_discovery', 40 + random / 7 % 56,
  'objection_handling', 40 + random / 11 % 56,
  'value_articulation', 40 + random / 13 % 56,
  'closing', 40 + random / 17 % 56,
  'coaching_summary', (array[
    'The question about the cost of a stop opened the conversation. Ask who else suffers from it.',
    'Good patience after the first objection. Tie the next concession to a condition.',
    'The product came too early. Sum up what the customer said before you show anything.',
    'The next step has a date and a purpose. Bring the maintenance lead into the next meeting.'
  ])[1 + random / 19 % 4])`

/**
 * Adds sessions for load users, spread evenly over a million minutes (694 days) from 2025 on, so that there is as much in
 * any month as in another. Nine in ten are completed and have a report, some of them as JSON text.
 */
const loadSessions = (first: number, last: number, each: number): Statement => sql`
  with numbered as materialized (
    select user_id, md5('load session ' || n || ' ' || s) as digits
    from (${existingUsers(first, last)}) existing
    cross join generate_series(1, ${each}::integer) s
  ), randomized as materialized (
    select numbered.*, ${randomFrom(digits)} as random from numbered
  ), reported as materialized (
    select
      randomized.*,
      timestamptz '2025-01-01 00:00Z' + random / 23 % 1000000 * interval '1 minute' as started_at,
      random % 10 > 0 as completed,
      ${report} as report
    from randomized
  )
  insert into sessions
    (session_id, user_id, persona_id, mode_id, performance_report, start_time, end_time, status,
      created_at, updated_at)
  select
    ${uuidFrom(digits)},
    user_id,
    personas.ids[1 + random % cardinality(personas.ids)],
    modes.ids[1 + random / 97 % cardinality(modes.ids)],
    case when completed and random % 7 = 0 then to_jsonb(report::text) when completed then report end,
    started_at,
    case when completed then started_at + (6 + random % 38) * interval '1 minute' end,
    case when completed then 'completed' else 'abandoned' end,
    started_at,
    started_at
  from reported
  cross join (select array_agg(persona_id order by created_at, persona_id) from personas)
    personas(ids)
  cross join (select array_agg(mode_id order by slot) from interaction_modes) modes(ids)
  on conflict do nothing`
