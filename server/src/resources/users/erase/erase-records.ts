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

/** Allows updates of personal columns in append-only tables until the transaction ends (`013-erasing.ts`). */
export const allowErasing = (db: Database, userId: string) =>
  sql`select set_config('greenroom.erasing', ${userId}, true)`.execute(db)

type Condition = RawBuilder<boolean>

/** The condition that texts may have one of the person's addresses; `replacementsOf` knows it exactly. */
export const mentions = ({ emails }: Person, texts: RawBuilder<unknown>): Condition => {
  // What stands around an `@` is the same in a text and in JSON.
  const keys = emails.flatMap(
    (email) => /[0-9a-z]*@[0-9a-z]*/i.exec(email)?.[0].toLowerCase() ?? [],
  )
  return sql<boolean>`lower(concat(${texts}) collate "C") ~ ${keys.join('|')}`
}

const listOf = (columns: readonly string[]) => sql.join(columns.map((one) => sql.ref(one)))

/** Texts that can name a person. */
interface Place {
  readonly table: keyof Tables
  readonly key: readonly string[]
  /** Columns of text or JSON. */
  readonly columns: readonly string[]
  /** Rows by or about the person, in which all names are replaced; in others, only addresses. */
  readonly own?: Condition
  /** Where an address can be; by default, in the columns. */
  readonly others?: Condition
  /** Narrows both. */
  readonly among?: Condition
  /** Takes out of a text of `own` what is personal in any words. */
  readonly clear?: (text: unknown) => unknown
  /** How many rows one transaction changes. */
  readonly batch?: number
}

/** Every table with texts by or about a person, but for those that `erase-content.ts` empties. */
const placesOf = async (
  db: Database,
  person: Person,
  names: readonly string[],
): Promise<Place[]> => {
  const items = await findItems(db, person.userId)
  const isAbout = sql<boolean>`entity_id = any (${items})`
  const byPerson = sql<boolean>`actor_email = any (${names})`
  /** Administrators name conversations and experiments in any words. */
  const isNamed = sql<boolean>`(${isAbout} or ${byPerson} and entity in ('trials', 'experiments'))`
  const inNotes = { columns: ['note'], among: sql<boolean>`note is not null` }
  const inIndex = sql.raw(auditAddressKeys)
  const inAudit = {
    ...({ table: 'audit_log', key: ['audit_id'] } as const),
    others: sql<boolean>`${inIndex} <> '{}' and ${inIndex} && address_keys(${person.emails.join(' ')}, '')`,
  }
  const trials = {
    ...({ table: 'trials', key: ['trial_id'], own: byPerson, batch: 10 } as const),
    // Their prompts are texts of the company.
    columns: ['name', 'messages', 'expectations', 'report', 'coaching'],
  }
  const ofConversation = (condition: Condition) => sql<boolean>`
    exists (select from trials where trials.trial_id = model_runs.trial_id and ${condition})`
  return [
    { ...inAudit, columns: ['title'], own: isNamed },
    {
      ...inAudit,
      columns: ['before', 'after'],
      clear: (row) => withoutPerson(row, person),
      // Texts of prompts belong to the company.
      among: sql`revision_entity(entity) is null`,
      own: isNamed,
    },
    { ...inAudit, ...inNotes, own: sql`(${isAbout} or ${byPerson})` },
    {
      ...{ table: 'credit_ledger', key: ['entry_id'], ...inNotes },
      own: sql`(${byPerson} or user_subscription_id::text = any (${items}))`,
    },
    { table: 'revisions', key: ['entity', 'entity_id', 'version'], ...inNotes, own: byPerson },
    {
      ...{ table: 'model_runs', key: ['run_id'], columns: ['input', 'output', 'error'] },
      ...{
        own: ofConversation(byPerson),
        others: ofConversation(mentions(person, listOf(trials.columns))),
        batch: 10,
      },
    },
    // After their runs, which are found by them.
    trials,
    { table: 'model_jobs', key: ['job_id'], columns: ['name', 'error'], own: byPerson },
    { table: 'trash', key: ['trash_id'], columns: ['name'] },
    { table: 'session_marks', key: ['session_id', 'user_id'], columns: ['comment'] },
    { table: 'service_keys', key: ['key_id'], columns: ['name'] },
    { table: 'service_key_refusals', key: ['key_id', 'request_id'], columns: ['message'] },
  ]
}

/** The ids of the person, and of their subscriptions and sessions, also of deleted ones. */
const findItems = async (db: Database, userId: string) => {
  const rows = await allRows(
    db,
    sql<{ id: string }>`
      select ${userId}::text as id
      union select user_subscription_id::text from user_subscriptions where user_id = ${userId}
      union select session_id::text from sessions where user_id = ${userId}
      union select entity_id from audit_log
        where action = 'delete' and entity = 'sessions' and before ->> 'user_id' = ${userId}`,
  )
  return rows.map(({ id }) => id)
}

/**
 * Puts the pseudonym into all records. What was done and when stays. It runs after the person was erased, in transactions of
 * some rows, so that it keeps nobody waiting; until it has ended, the names that it looks for stand in `erased_users`.
 */
export const eraseFromRecords = async (db: Database, person: Person): Promise<void> => {
  const { emails } = replacementsOf(person)
  const actors = (await allActors(db))
    .map(({ actor_email: name }) => ({ name, hidden: emails(name) }))
    .filter(({ name, hidden }) => name !== hidden)
  const names = actors.filter(({ hidden }) => hidden === person.pseudonym).map(({ name }) => name)
  for (const place of await placesOf(db, person, names)) await eraseFrom(db, person, place)
  for (const { name, hidden } of actors) await renameActor(db, person, name, hidden)
  await db
    .updateTable('erased_users')
    .set({ person: null })
    .where('user_id', '=', person.userId)
    .execute()
}

type Row = Readonly<Record<string, unknown>>

/** Replaces the person in the texts of one place. */
const eraseFrom = async (db: Database, person: Person, place: Place) => {
  const { table, key, columns, own = sql`false`, among = sql`true`, batch = 500 } = place
  const { others = mentions(person, listOf(columns)), clear = (text) => text } = place
  const { names, emails } = replacementsOf(person)
  const of = sql.table(table)
  const replaceIn = (row: Row) => {
    const read = (text: unknown) =>
      row['own'] === true ? inTexts(clear(text), names) : inTexts(text, emails)
    const texts = columns.map((column) => [column, read(row[column])] as const)
    return { ...row, ...Object.fromEntries(texts) }
  }
  const eraseBatch = (last?: Row) =>
    db.transaction().execute(async (trx) => {
      await allowErasing(trx, person.userId)
      // For hundreds of addresses, PostgreSQL expects most rows to have one, and would read all of a long table in some way. Where
      // there is no other way, it takes that for so expensive that it would compile the statement.
      for (const way of ['enable_seqscan', 'enable_indexscan', 'enable_indexonlyscan', 'jit'])
        await sql`set local ${sql.ref(way)} = off`.execute(trx)
      const follows = last
        ? sql`(${listOf(key)}) > (${sql.join(key.map((column) => last[column]))})`
        : sql`true`
      const rows = await allRows(
        trx,
        sql<Row>`
          select ${listOf([...key, ...columns])}, ${own} as own from ${of}
          where ${among} and (${own} or ${others}) and ${follows}
          order by ${listOf(key)} limit ${batch} for update`,
      )
      const changed = rows.map(replaceIn).filter((row, at) => !isDeepStrictEqual(row, rows[at]))
      const changes = columns.map((one) => sql`${sql.ref(one)} = changed.${sql.ref(one)}`)
      const isSame = key.map((one) => sql`${of}.${sql.ref(one)} = changed.${sql.ref(one)}`)
      await sql`
        update ${of} set ${sql.join(changes)}
        from json_populate_recordset(null::${of}, ${JSON.stringify(changed)}) changed
        where ${sql.join(isSame, sql` and `)}`.execute(trx)
      return rows.length < batch ? undefined : rows.at(-1)
    })
  let last = await eraseBatch()
  while (last) last = await eraseBatch(last)
}

/** Puts the pseudonym in place of who acted. The network address goes if that was the person, and not a service key. */
const renameActor = (db: Database, person: Person, name: string, hidden: string) =>
  db.transaction().execute(async (trx) => {
    await allowErasing(trx, person.userId)
    // A service key can have millions of entries. Nobody waits for them.
    await sql`set local statement_timeout = 0`.execute(trx)
    const isIt = sql`where actor_email = ${name}`
    const address = hidden === person.pseudonym ? sql`, address = null` : sql``
    await sql`update audit_log set actor_email = ${hidden} ${address} ${isIt}`.execute(trx)
    for (const table of ['credit_ledger', 'revisions', 'trials', 'model_jobs', 'trash'])
      await sql`update ${sql.table(table)} set actor_email = ${hidden} ${isIt}`.execute(trx)
  })
