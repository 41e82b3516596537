import { sql } from 'kysely'
import { accountKey } from '../../../access/sign-in-keys.ts'
import { allRows, nextVersion } from '../../../database/rows.ts'
import type { Database } from '../../../database/database.ts'
import { hasAddress } from './erase-records.ts'
import { inTexts, replaceEmails, replaceNames, withoutPerson } from './pseudonym.ts'
import type { Person } from './pseudonym.ts'

/** Ends every way to sign in, and forgets from where the person did. */
export const eraseSignIns = async (db: Database, { userId, emails }: Person): Promise<void> => {
  for (const table of [
    'access_tokens',
    'second_factors',
    'oidc_links',
    'model_calls',
    'idempotency_keys',
  ] as const)
    await db.deleteFrom(table).where('user_id', '=', userId).execute()
  const accounts = emails.map(accountKey)
  for (const table of ['sign_in_attempts', 'sign_in_failures', 'sign_in_places'] as const)
    await db.deleteFrom(table).where('account', 'in', accounts).execute()
}

/**
 * Removes what was said in the person's sessions. A trigger keeps the scores of reports
 * (`006-activity-and-privacy.ts`).
 */
export const eraseSessions = (db: Database, { userId }: Person) =>
  db
    .updateTable('sessions')
    .set({ text_removed_at: sql<Date>`now()`, ...nextVersion })
    .where('user_id', '=', userId)
    .execute()

/** Removes deleted sessions for good, and hides who deleted what. */
export const eraseTrash = async (db: Database, { userId, emails, pseudonym }: Person) => {
  await db.deleteFrom('trash').where('user_id', '=', userId).execute()
  await db
    .updateTable('trash')
    .set({ actor_email: pseudonym })
    .where(isOneOf('actor_email', emails))
    .execute()
}

const isOneOf = (column: string, emails: readonly string[]) =>
  sql<boolean>`lower(${sql.ref(column)}) = any (${emails.map((email) => email.toLowerCase())})`

/**
 * Replaces the person's names in the conversations that the person kept, and the address in those of others. Their prompts
 * are texts of the company.
 */
export const eraseTrials = async (db: Database, person: Person): Promise<void> => {
  const isOwn = isOneOf('actor_email', person.emails)
  const texts = sql`concat_ws(' ', name, messages, expectations, report, coaching)`
  const kept = await db
    .selectFrom('trials')
    .select(['trial_id', 'name', 'messages', 'expectations', 'report', 'coaching', 'actor_email'])
    .select(isOwn.as('own'))
    .where(sql<boolean>`(${isOwn} or ${hasAddress(person, texts)})`)
    .execute()
  for (const { trial_id, own, ...trial } of kept) {
    const replace = own ? replaceNames(person) : replaceEmails(person)
    const json = (value: unknown) =>
      value === null ? null : JSON.stringify(inTexts(value, replace))
    const { name, messages, expectations, report, coaching, actor_email } = trial
    await sql`
      update trials set name = ${replace(name)},
        actor_email = ${own ? person.pseudonym : actor_email},
        messages = ${json(messages)}, expectations = ${json(expectations)},
        report = ${json(report)}, coaching = ${coaching === null ? null : replace(coaching)}
      where trial_id = ${trial_id}`.execute(db)
    await db.deleteFrom('model_runs').where('trial_id', '=', trial_id).execute()
  }
}

/** Hides who started experiments and backtests. */
export const eraseJobs = async (db: Database, person: Person): Promise<void> => {
  const isOwn = isOneOf('actor_email', person.emails)
  const jobs = await db.selectFrom('model_jobs').select(['job_id', 'name']).where(isOwn).execute()
  const replace = replaceNames(person)
  for (const { job_id, name } of jobs)
    await db
      .updateTable('model_jobs')
      .set({ name: replace(name), actor_email: person.pseudonym })
      .where('job_id', '=', job_id)
      .execute()
}

/**
 * Removes the comments on marks that the person wrote, also of deleted sessions, and replaces the address in those of
 * others. Those on the person's own sessions went with their texts.
 */
export const eraseMarks = async (db: Database, person: Person): Promise<void> => {
  const { userId } = person
  await db
    .updateTable('session_marks')
    .set({ comment: '' })
    .where('user_id', '=', userId)
    .where('comment', '<>', '')
    .execute()
  const marks = sql`(content #> '{rows,session_marks}')`
  await sql`
    update trash
    set content = jsonb_set(content, '{rows,session_marks}', marks_without_comments(
      ${marks}, case when not ${hasAddress(person, sql`${marks}::text`)} then ${userId}::uuid end))
    where entity = 'sessions' and (${marks} @> ${JSON.stringify([{ user_id: userId }])}::jsonb
      or ${hasAddress(person, sql`${marks}::text`)})`.execute(db)
  const others = await db
    .selectFrom('session_marks')
    .select(['session_id', 'user_id', 'comment'])
    .where(sql<boolean>`${hasAddress(person, sql`comment`)}`)
    .execute()
  for (const { session_id, user_id, comment } of others)
    await db
      .updateTable('session_marks')
      .set({ comment: replaceEmails(person)(comment) })
      .where('session_id', '=', session_id)
      .where('user_id', '=', user_id)
      .execute()
}

/** Replaces the person in responses that are kept for requests which are sent again. */
export const eraseSavedResponses = async (db: Database, person: Person): Promise<void> => {
  const kept = sql<{ user_id: string; key: string; body: string }>`
    select user_id, key, body from idempotency_keys
    where strpos(body, ${person.userId}) > 0 or ${hasAddress(person, sql`body`)}`
  for (const { user_id, key, body } of await allRows(db, kept)) {
    const saved: unknown = JSON.parse(body)
    const replace = body.includes(person.userId) ? replaceNames(person) : replaceEmails(person)
    const erased = inTexts(isOf(person, saved) ? withoutPerson(saved, person) : saved, replace)
    await db
      .updateTable('idempotency_keys')
      .set({ body: JSON.stringify(erased) })
      .where('user_id', '=', user_id)
      .where('key', '=', key)
      .execute()
  }
}

const isOf = ({ userId }: Person, row: unknown) =>
  typeof row === 'object' &&
  row !== null &&
  (('user_id' in row && row.user_id === userId) || ('id' in row && row.id === userId))
