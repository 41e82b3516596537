import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Database } from '../../../database/database.ts'
import { inTexts, replaceEmails, replaceNames, withoutPerson } from './pseudonym.ts'
import type { Person } from './pseudonym.ts'

/** Allows updates of personal columns in append-only tables until the transaction ends (`006-activity-and-privacy.ts`). */
export const allowErasing = (db: Database, userId: string) =>
  sql`select set_config('greenroom.erasing', ${userId}, true)`.execute(db)

/** Puts the pseudonym into the audit log, the credit ledger and the revisions. What was done and when stays. */
export const eraseFromRecords = async (db: Database, person: Person): Promise<void> => {
  await allowErasing(db, person.userId)
  await eraseFromAudit(db, person)
  await eraseFromLedger(db, person)
  await eraseFromRevisions(db, person)
}

const isActor = ({ userId, emails }: Person) =>
  sql<boolean>`(actor_id = ${userId} or lower(actor_email) = any (${lowered(emails)}))`

const lowered = (texts: readonly string[]) => texts.map((text) => text.toLowerCase())

/** Rows of the audit log to read at once, so that no statement takes long. */
const batch = 20_000

interface AuditTexts {
  readonly audit_id: string
  readonly entity: string
  readonly title: string | null
  readonly note: string | null
  readonly before: unknown
  readonly after: unknown
  readonly about: boolean
  readonly acted: boolean
}

const eraseFromAudit = async (db: Database, person: Person) => {
  const { rows } = await sql<{ last: string }>`
    select coalesce(max(audit_id), 0) as last from audit_log`.execute(db)
  const last = Number(rows[0]?.last)
  const items = await findItems(db, person)
  for (let from = 0; from <= last; from += batch) {
    const inBatch = sql<boolean>`audit_id between ${from} and ${from + batch - 1}`
    for (const entry of await findTexts(db, person, items, inBatch))
      await eraseTexts(db, person, entry)
    await sql`
      update audit_log set actor_email = ${person.pseudonym}, address = null,
        words = case when words is not null
          then audit_words(title, null, null, ${person.pseudonym}) end
      where ${inBatch} and ${isActor(person)}`.execute(db)
  }
}

/** The ids of the person's subscriptions and sessions, also of deleted ones. */
const findItems = async (db: Database, { userId }: Person) => {
  const { rows } = await sql<{ id: string }>`
    select user_subscription_id::text as id from user_subscriptions where user_id = ${userId}
    union select session_id::text from sessions where user_id = ${userId}
    union select entity_id from audit_log
      where entity = 'sessions' and ${userId} in (before ->> 'user_id', after ->> 'user_id')`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** The entities that an administrator names in any words. */
const namedByActor = ['trials', 'experiments']

/** Finds the entries with texts by or about the person. Texts of prompts are searched for nobody. */
const findTexts = async (
  db: Database,
  person: Person,
  items: readonly string[],
  inBatch: RawBuilder<boolean>,
) => {
  const { userId: id } = person
  const isAbout = sql<boolean>`(entity = 'users' and entity_id = ${id}
    or entity in ('sessions', 'user_subscriptions') and entity_id = any (${items}::text[]))`
  const { rows } = await sql<AuditTexts>`
    select audit_id, entity, title, note, before, after, about, acted
    from audit_log
      cross join lateral (select ${isAbout} as about, ${isActor(person)} as acted) whose
    where ${inBatch} and (about or acted and (note is not null or entity in (${sql.join(namedByActor)}))
      or ${hasAddress(person, sql`concat_ws(' ', title, note)`)}
      or revision_entity(entity) is null and ${hasAddress(person, sql`concat(before, after)`)})`.execute(
    db,
  )
  return rows
}

/** Whether a text may have one of the person's addresses; `replaceEmails` knows it exactly. */
export const hasAddress = ({ emails }: Person, text: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`lower(${text}) like any (${lowered(emails).map(containing)})`

const containing = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`

const eraseTexts = async (db: Database, person: Person, entry: AuditTexts) => {
  const { acted, entity, title, note, before, after } = entry
  const about = entry.about || (acted && namedByActor.includes(entity))
  const names = replaceNames(person)
  const replace = about ? names : replaceEmails(person)
  const inNote = about || acted ? names : replace
  const content = (row: unknown) => {
    const kept = entry.about && entity === 'users' ? withoutPerson(row, person) : row
    return kept === null ? null : JSON.stringify(inTexts(withoutTexts(entity, kept), replace))
  }
  const newTitle = title === null ? null : replace(title)
  await sql`
    update audit_log set
      title = ${newTitle},
      words = case when words is not null
        then audit_words(${newTitle}, null, null, actor_email) end,
      note = ${note === null ? null : inNote(note)},
      before = ${content(before)}::jsonb, after = ${content(after)}::jsonb,
      address = case when ${entry.about} and action like 'sign-in%' then null else address end
    where audit_id = ${entry.audit_id}`.execute(db)
}

/** Entries of sessions once had the whole row. */
const withoutTexts = (entity: string, row: unknown) => {
  if (entity !== 'sessions' || typeof row !== 'object' || row === null) return row
  const texts = ['performance_report', 'transcript']
  return Object.fromEntries(Object.entries(row).filter(([field]) => !texts.includes(field)))
}

/** Notes by or about the person lose names too, other notes only the addresses. */
const withoutNames = (person: Person, { note, own }: { note: string; own: boolean }) =>
  (own ? replaceNames(person) : replaceEmails(person))(note)

const eraseFromLedger = async (db: Database, person: Person) => {
  const { userId, pseudonym } = person
  const { rows } = await sql<{ entry_id: string; note: string; own: boolean }>`
    select entry_id, note, own
    from credit_ledger join user_subscriptions using (user_subscription_id)
      cross join lateral (select user_id = ${userId} or ${isActor(person)} as own) whose
    where note is not null and (own or ${hasAddress(person, sql`note`)})`.execute(db)
  for (const { entry_id, ...entry } of rows)
    await sql`
      update credit_ledger set note = ${withoutNames(person, entry)}
      where entry_id = ${entry_id}`.execute(db)
  await sql`
    update credit_ledger set actor_email = ${pseudonym} where ${isActor(person)}`.execute(db)
}

const eraseFromRevisions = async (db: Database, person: Person) => {
  const { rows } = await sql<{
    entity: string
    entity_id: string
    version: number
    note: string
    own: boolean
  }>`
    select entity, entity_id, version, note, own
    from revisions cross join lateral (select ${isActor(person)} as own) whose
    where note is not null and (own or ${hasAddress(person, sql`note`)})`.execute(db)
  for (const { entity, entity_id, version, ...revision } of rows)
    await sql`
      update revisions set note = ${withoutNames(person, revision)}
      where entity = ${entity} and entity_id = ${entity_id} and version = ${version}`.execute(db)
  await sql`
    update revisions set actor_email = ${person.pseudonym} where ${isActor(person)}`.execute(db)
}
