import { entities, registry } from '@greenroom/contract'
import type { activity, ActivityDetails, OutputOf } from '@greenroom/contract'
import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import { isoTime } from '../../data/lists/json.ts'
import { firstRow } from '../../database/rows.ts'
import { refuse } from '../../http/http-error.ts'
import { isUuid } from '../../http/parse-request.ts'
import { filteredList, timesBetween } from '../../data/lists/filters.ts'
import type { LongList } from '../../data/lists/long-list.ts'

type Filters = OutputOf<typeof activity.export.query>
type Included = OutputOf<typeof activity.read.query>

/* What entries from before `006-activity-and-privacy.ts` lack is worked out when they are read. */

/** What readers call the item of an entry. */
export const title = sql`coalesce(title, audit_title(audit_log))`

/** The fields that an entry changed. */
export const changedFields = sql`coalesce(audit_fields(before, after), '{}')`

const fields = sql`
  audit_id::text as audit_id, ${isoTime('at')} as at, actor_email, action, entity, entity_id,
  ${title} as title, ${changedFields} as fields, address, request_id`

const fieldsWith = ({ include }: Included) =>
  include === 'thing' ? sql`${fields}, ${itemFields}` : fields

/** The entries that fit these filters, newest first. */
export const activityList = (filters: Filters & Included): LongList => {
  const columns = equalities(filters)
  const text = filters.text?.trim()
  // A text is read in every entry, and they stand side by side in the order of time only.
  const first = text ? [] : columns.slice(0, 1)
  return filteredList(
    {
      fields: fieldsWith(filters),
      table: sql`audit_log`,
      id: sql`audit_id`,
      hasNumericId: true,
    },
    sql`at`,
    {
      where: [...timesBetween(sql`at`, filters), ...first],
      search: [
        ...columns.slice(first.length),
        filters.without && sql`action <> ${filters.without}`,
        text && hasText(text),
      ],
    },
  )
}

/** The column filters, the most selective first: the entries of its index are gone through. */
const equalities = ({ entity_id, actor, entity, action }: Filters) =>
  Object.entries({ entity_id, actor_email: actor, action, entity }).flatMap(([column, value]) =>
    value ? [sql`${sql.ref(column)} = ${value}`] : [],
  )

/** A whole id finds an item or a request; other text is searched in titles and addresses. */
const hasText = (text: string) =>
  isUuid(text)
    ? sql`(entity_id = ${text.toLowerCase()} or request_id = ${text.toLowerCase()})`
    : sql`coalesce(words, audit_words(title, before, after, actor_email)) @@ audit_query(${text})`

/** An entry with the item before and after. */
export type Entry = Omit<ActivityDetails, 'undoable' | 'not_undoable'>

/** Reads an entry. @throws HttpError 404 */
export const requireEntry = async (db: Database, id: string, included: Included = {}) => {
  if (!/^\d{1,18}$/.test(id)) return noEntry()
  const entry = sql<Entry>`
    select ${fieldsWith(included)}, before,
      case
        when action = 'sign-in-failed' then (coalesce(after, '{}') || jsonb_build_object('attempts',
          (select attempts from sign_in_failures where sign_in_failures.audit_id = audit_log.audit_id))
        )::json
        when action = 'trial' then coalesce((
          select json_build_object('replies', replies, 'judgements', judgements, 'checks', checks,
            'last_at', ${isoTime('last_at')})
          from trial_conversations where trial_conversations.audit_id = audit_log.audit_id), after::json)
        else after::json
      end as after
    from audit_log where audit_id = ${id}`
  return (await firstRow(db, entry)) ?? noEntry()
}

const noEntry = () => refuse(404, 'There is no such entry.')

const items = [
  ...entities.map((entity) => ({ table: registry[entity].table, key: registry[entity].id })),
  { table: 'plans', key: 'id' },
  { table: 'users', key: 'user_id' },
  { table: 'sessions', key: 'session_id' },
  { table: 'user_subscriptions', key: 'user_subscription_id' },
  { table: 'trials', key: 'trial_id' },
  { table: 'service_keys', key: 'key_id' },
] as const

const whenOf = ({ table, key }: (typeof items)[number]) =>
  sql`when ${sql.lit(table)} then exists (
    select from ${sql.table(table)} where ${sql.ref(`${table}.${key}`)} = entity_id::uuid)`

/** An entry of a CSV or of a table without ids has no item. */
const hasId = sql`entity_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'`

/** What the console needs to name the item of an entry and to link to it. */
const itemFields = sql`
  case when ${hasId} then case entity ${sql.join(items.map(whenOf), sql` `)} end end as exists,
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
