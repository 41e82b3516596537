import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { accountKey } from '../../../access/sign-in-keys.ts'
import { forgetResponses } from '../../../data/changes/idempotency.ts'
import { removeCopies } from '../../../data/transcripts.ts'
import { allRows, nextVersion } from '../../../database/rows.ts'
import type { Database } from '../../../database/database.ts'
import { mentions } from './erase-records.ts'
import { inTexts, replacementsOf } from './pseudonym.ts'
import type { Person } from './pseudonym.ts'

/** Removes what is not kept under the pseudonym: ways to sign in, what was said, and what can bring it back. */
export const eraseContent = async (db: Database, person: Person): Promise<void> => {
  const { userId, emails } = person
  for (const table of [
    ...['access_tokens', 'second_factors', 'oidc_links', 'model_calls', 'idempotency_keys'],
    // Sessions in the trash, with their marks.
    'trash',
  ] as const)
    await sql`delete from ${sql.table(table)} where user_id = ${userId}`.execute(db)
  const accounts = emails.map(accountKey)
  for (const table of ['sign_in_attempts', 'sign_in_failures', 'sign_in_places'] as const)
    await db.deleteFrom(table).where('account', 'in', accounts).execute()
  // Triggers keep the scores of reports, and remove comments and copies.
  await db
    .updateTable('sessions')
    .set({ text_removed_at: sql<Date>`now()`, ...nextVersion })
    .where('user_id', '=', userId)
    .execute()
  await removeCopies(db)
  await eraseMarks(db, person)
  await eraseSavedResponses(db, person)
}

/** Removes the comments that the person wrote, and all comments on a deleted session that have the address. */
const eraseMarks = async (db: Database, person: Person): Promise<void> => {
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
      ${marks}, case when not ${mentions(person, marks)} then ${userId}::uuid end))
    where entity = 'sessions' and (${marks} @> ${JSON.stringify([{ user_id: userId }])}::jsonb
      or ${mentions(person, marks)})`.execute(db)
}

/** Removes saved responses that name the person, and the address from keys. */
const eraseSavedResponses = async (db: Database, person: Person): Promise<void> => {
  const { emails } = replacementsOf(person)
  const saved = await allRows(
    db,
    sql<{ user_id: string; key: string; body: string | null }>`
      select user_id, key, body from idempotency_keys
      where strpos(body, ${person.userId}) > 0
        or ${mentions(person, sql`key, body`)}`,
  )
  for (const { user_id, key, body } of saved) {
    const texts: unknown[] = [key, JSON.parse(body ?? 'null')]
    const isNamed =
      body?.includes(person.userId) || !isDeepStrictEqual(inTexts(texts, emails), texts)
    if (!isNamed) continue
    const isIt = sql<boolean>`user_id = ${user_id} and key = ${key}`
    await forgetResponses(db, isIt)
    await db
      .updateTable('idempotency_keys')
      .set({ key: emails(key) })
      .where(isIt)
      .execute()
  }
}
