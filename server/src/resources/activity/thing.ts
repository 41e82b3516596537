import { entities } from '@greenroom/contract'
import { sql } from 'kysely'
import { entityTable } from '../../data/entity-tables.ts'

const things = [
  ...entities.map((entity) => entityTable(entity)),
  { table: 'plans', key: 'id' },
  { table: 'users', key: 'user_id' },
  { table: 'sessions', key: 'session_id' },
  { table: 'user_subscriptions', key: 'user_subscription_id' },
  { table: 'trials', key: 'trial_id' },
  { table: 'service_keys', key: 'key_id' },
] as const

const whenOf = ({ table, key }: (typeof things)[number]) =>
  sql`when ${sql.lit(table)} then exists (
    select from ${sql.table(table)} where ${sql.ref(`${table}.${key}`)} = entity_id::uuid)`

/** An entry of a CSV or of a table without ids has no thing. */
const hasId = sql`entity_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'`

/** What the console needs to name the thing of an entry and to link to it. */
export const thingFields = sql`
  case when ${hasId} then case entity ${sql.join(things.map(whenOf), sql` `)} end end as exists,
  case when ${hasId} then (
    select json_build_object('user_id', user_id, 'email', email) from users where user_id =
      case audit_log.entity
        when 'users' then entity_id::uuid
        when 'sessions' then
          (select user_id from sessions where session_id = entity_id::uuid)
        when 'user_subscriptions' then
          (select user_id from user_subscriptions where user_subscription_id = entity_id::uuid)
      end) end as user,
  case entity when 'user_subscriptions' then
    (after ->> 'credits_remaining')::double precision -
      (before ->> 'credits_remaining')::double precision
  end as credits`
