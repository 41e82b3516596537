import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { accountKey } from '../../../access/sign-in-keys.ts'
import { forgetResponses } from '../../../data/changes/idempotency.ts'
import { allRows, nextVersion } from '../../../database/rows.ts'
import type { Database } from '../../../database/database.ts'
import { hasAddress } from './erase-records.ts'
import { inTexts, replacementsOf } from './pseudonym.ts'
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

/** Removes deleted sessions for good. */
export const eraseTrash = (db: Database, { userId }: Person) =>
  db.deleteFrom('trash').where('user_id', '=', userId).execute()

/**
 * Removes the comments on marks that the person wrote, also of deleted sessions, and all comments on a deleted session that
 * have the address. Those on the person's own sessions went with their texts.
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
  const keys = sql`address_keys('', ${marks}::text)`
  await sql`
    update trash
    set content = jsonb_set(content, '{rows,session_marks}', marks_without_comments(
      ${marks}, case when not ${hasAddress(person, keys)} then ${userId}::uuid end))
    where entity = 'sessions' and (${marks} @> ${JSON.stringify([{ user_id: userId }])}::jsonb
      or ${hasAddress(person, keys)})`.execute(db)
}

/** Removes saved responses that name the person, and the address from keys. */
export const eraseSavedResponses = async (db: Database, person: Person): Promise<void> => {
  const { emails } = replacementsOf(person)
  const saved = await allRows(
    db,
    sql<{ user_id: string; key: string; body: string | null }>`
      select user_id, key, body from idempotency_keys
      where strpos(body, ${person.userId}) > 0
        or ${hasAddress(person, sql`address_keys(key, coalesce(body, ''))`)}`,
  )
  for (const { user_id, key, body } of saved) {
    const withoutAddress = emails(key)
    const value: unknown = JSON.parse(body ?? 'null')
    const isNamed =
      body?.includes(person.userId) || !isDeepStrictEqual(inTexts(value, emails), value)
    if (withoutAddress === key && !isNamed) continue
    const isIt = sql<boolean>`user_id = ${user_id} and key = ${key}`
    await forgetResponses(db, isIt)
    await db.updateTable('idempotency_keys').set({ key: withoutAddress }).where(isIt).execute()
  }
}
