import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { allActors } from '../../../data/changes/audit.ts'
import { auditAddressKeys } from '../../../database/migrations/013-erasing.ts'
import type { Database } from '../../../database/database.ts'
import { allRows } from '../../../database/rows.ts'
import type { Tables } from '../../../database/schema.ts'
import { inTexts, replacementsOf, withoutPerson } from './pseudonym.ts'
import type { Person } from './pseudonym.ts'

/** Allows updates of personal columns in append-only tables until the transaction ends (`006-activity-and-privacy.ts`). */
export const allowErasing = (db: Database, userId: string) =>
  sql`select set_config('greenroom.erasing', ${userId}, true)`.execute(db)

type Condition = RawBuilder<boolean>

/** A table whose texts can name a person. */
interface Place {
  readonly table: keyof Tables
  readonly key: readonly string[]
  /** Finds its rows, by conditions that have an index each where the table is long. */
  readonly find: readonly Condition[]
  /** Columns with texts or JSON, and where names are replaced in them. Addresses are replaced everywhere. */
  readonly columns: Readonly<Record<string, Condition>>
  /** The text of a column; null where it stays as it is. */
  readonly textOf?: (column: string) => RawBuilder<unknown>
  /** The rows of the person's own items, whose personal fields are replaced whatever they say. */
  readonly isAbout?: Condition
  /** Sets further columns. */
  readonly loses?: RawBuilder<unknown>
  /** How many rows one transaction changes. */
  readonly batch?: number
}

/** The condition that a text may have one of the person's addresses; `replacementsOf` knows it exactly. */
export const hasAddress = ({ emails }: Person, keys: RawBuilder<unknown>): Condition =>
  sql<boolean>`${keys} && address_keys(${emails.join(' ')}, '')`

/** Everything that an address may stand in, as JSON. */
const keysOf = (...columns: readonly string[]) =>
  sql`address_keys('', jsonb_build_array(${sql.join(columns.map((one) => sql.ref(one)))})::text)`

const lowered = (texts: readonly string[]) => texts.map((text) => text.toLowerCase())

/** Every table with texts by or about a person, but for those that `erase-content.ts` empties. */
const placesOf = async (db: Database, person: Person): Promise<Place[]> => {
  const { userId: id, emails } = person
  const replace = replacementsOf(person)
  // A service key can be named after a person, and acts under that name.
  const names = (await allActors(db)).map(({ actor_email }) => actor_email)
  const byActor = sql<boolean>`actor_email = any (${names.filter((name) => replace.emails(name) !== name)})`
  const acted = sql<boolean>`lower(actor_email) = any (${lowered(emails)})`
  const never = sql<boolean>`false`
  const items = await findItems(db, id)
  const isAbout = sql<boolean>`(entity = 'users' and entity_id = ${id}
    or entity in ('sessions', 'user_subscriptions') and entity_id = any (${items}))`
  /** Administrators name these in any words. */
  const named = sql<boolean>`(${isAbout} or ${acted} and entity in ('trials', 'experiments'))`
  /** A short table, whose rows are all looked at. */
  const short = (table: keyof Tables, key: string[], columns: Place['columns']): Place => ({
    ...{ table, key, columns },
    find: [hasAddress(person, keysOf(...Object.keys(columns)))],
  })
  const trialTexts = ['name', 'messages', 'expectations', 'report', 'coaching']
  const trials = short('trials', ['trial_id'], {
    ...Object.fromEntries(trialTexts.map((column) => [column, acted])),
    actor_email: never,
  })
  const ofTrial = sql`from trials where trials.trial_id = model_runs.trial_id`
  return [
    {
      ...{ table: 'audit_log', key: ['audit_id'], isAbout },
      find: [
        sql`entity_id = any (${[id, ...items]})`,
        byActor,
        hasAddress(person, sql.raw(auditAddressKeys)),
      ],
      columns: {
        ...{ actor_email: never, title: named, note: sql`(${isAbout} or ${acted})` },
        ...{ before: named, after: named },
      },
      // Texts of prompts belong to the company.
      textOf: (column) =>
        ['before', 'after'].includes(column)
          ? sql`case when revision_entity(entity) is null then ${sql.ref(column)} end`
          : sql.ref(column),
      loses: sql`, address = case when ${acted} or ${isAbout} and action like 'sign-in%'
        then null else address end`,
    },
    {
      ...{ table: 'credit_ledger', key: ['entry_id'] },
      find: [
        sql`user_subscription_id in (
          select user_subscription_id from user_subscriptions where user_id = ${id})`,
        sql`${byActor} or note is not null and ${hasAddress(person, keysOf('note'))}`,
      ],
      columns: {
        actor_email: never,
        note: sql`(${acted} or user_subscription_id::text = any (${items}))`,
      },
    },
    {
      ...{ table: 'revisions', key: ['entity', 'entity_id', 'version'] },
      find: [sql`${byActor} or note is not null and ${hasAddress(person, keysOf('note'))}`],
      columns: { actor_email: never, note: acted },
    },
    {
      ...{ table: 'model_runs', key: ['run_id'], batch: 10 },
      find: [sql`exists (select ${ofTrial} and ${sql.join(trials.find)})`],
      columns: { input: sql`exists (select ${ofTrial} and ${acted})`, output: never, error: never },
    },
    // After their runs, which are found by them. Their prompts are texts of the company.
    { ...trials, batch: 10 },
    short('model_jobs', ['job_id'], { name: acted, error: acted, actor_email: never }),
    short('trash', ['trash_id'], { name: never, actor_email: never }),
    short('session_marks', ['session_id', 'user_id'], { comment: never }),
    short('service_keys', ['key_id'], { name: never }),
    short('service_key_refusals', ['key_id', 'request_id'], { message: never }),
  ]
}

/** The ids of the person's subscriptions and sessions, also of deleted ones. */
const findItems = async (db: Database, userId: string) => {
  const { rows } = await sql<{ id: string }>`
    select user_subscription_id::text as id from user_subscriptions where user_id = ${userId}
    union select session_id::text from sessions where user_id = ${userId}
    union select entity_id from audit_log
      where action = 'delete' and entity = 'sessions' and before ->> 'user_id' = ${userId}`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/**
 * Puts the pseudonym into all records. What was done and when stays. It runs after the person was erased, in transactions of
 * some rows, so that it keeps nobody waiting; until it has ended, the names that it looks for stand in `erased_users`.
 */
export const eraseFromRecords = async (db: Database, person: Person): Promise<void> => {
  for (const place of await placesOf(db, person)) {
    const { batch = 500 } = place
    const found = await findRows(db, place)
    for (let start = 0; start < found.length; start += batch)
      await db.transaction().execute(async (trx) => {
        await allowErasing(trx, person.userId)
        await eraseFromRows(trx, person, place, found.slice(start, start + batch))
      })
  }
  await db
    .updateTable('erased_users')
    .set({ person: null })
    .where('user_id', '=', person.userId)
    .execute()
}

/** The keys of the rows that can name the person. */
const findRows = (db: Database, { table, key, find }: Place) =>
  db.transaction().execute(async (trx) => {
    // For hundreds of addresses, PostgreSQL expects most rows to have one, and would read all of a long table in some way.
    for (const scan of ['seqscan', 'indexscan', 'indexonlyscan'])
      await sql`set local ${sql.ref(`enable_${scan}`)} = off`.execute(trx)
    const columns = sql.join(key.map((column) => sql.ref(column)))
    const searches = find.map((one) => sql`select ${columns} from ${sql.table(table)} where ${one}`)
    return allRows(trx, sql<object>`${sql.join(searches, sql` union `)}`)
  })

/** Replaces the person in the rows with these keys. */
const eraseFromRows = async (
  db: Database,
  person: Person,
  { table, key, columns, textOf = sql.ref, isAbout = sql`false`, loses = sql`` }: Place,
  keys: readonly object[],
) => {
  const of = sql.table(table)
  const keyColumns = sql.join(key.map((column) => sql.ref(column)))
  const rows = await allRows(
    db,
    sql<Found>`
      select ${objectOf(key, sql.ref)} as key, ${objectOf(Object.keys(columns), textOf)} as texts,
        ${objectOf(Object.keys(columns), (column) => columns[column])} as own, ${isAbout} as about
      from ${of} where (${keyColumns}) in (
        select ${keyColumns} from jsonb_populate_recordset(null::${of}, ${JSON.stringify(keys)}))
      order by ${keyColumns} for update`,
  )
  const replace = replacementsOf(person)
  const changed = rows.flatMap(({ key: id, texts, own, about }) => {
    const changes = Object.entries(texts).flatMap(([column, text]) => {
      const value = inTexts(
        about ? withoutPerson(text, person) : text,
        own[column] ? replace.names : replace.emails,
      )
      return isDeepStrictEqual(value, text) ? [] : [[column, value] as const]
    })
    return changes.length > 0 ? [{ ...id, ...Object.fromEntries<unknown>(changes) }] : []
  })
  if (changed.length === 0) return
  const names = sql.join(Object.keys(columns).map((column) => sql.ref(column)))
  const keyOf = (column: string) =>
    sql`${sql.ref(`${table}.${column}`)} = (jsonb_populate_record(null::${of}, without_person)).${sql.ref(column)}`
  await sql`
    update ${of} set (${names}) = (select ${names} from jsonb_populate_record(${of}, without_person)) ${loses}
    from jsonb_array_elements(${JSON.stringify(changed)}) without_person
    where ${sql.join(key.map(keyOf), sql` and `)}`.execute(db)
}

interface Found {
  readonly key: object
  readonly texts: Readonly<Record<string, unknown>>
  readonly own: Readonly<Record<string, boolean>>
  readonly about: boolean
}

const objectOf = (
  columns: readonly string[],
  valueOf: (column: string) => RawBuilder<unknown> | undefined,
) => sql`jsonb_build_object(${sql.join(columns.flatMap((one) => [sql.lit(one), valueOf(one)]))})`
