import { definitionOf, isEntity } from '@greenroom/contract'
import type { RoleName } from '@greenroom/contract'
import { sql } from 'kysely'
import type { Files } from '../adapters/files/files.ts'
import type { Database } from '../database/database.ts'
import { shiftDates } from './dates.ts'
import { personaRows, storePortraits } from './persona-rows.ts'
import { addActivity } from './activity.ts'
import { readTrainees } from './demo-data.ts'
import { programmeTrainees } from './programme.ts'
import { addDeleted, addKept, readActs, recordPrompts } from './records.ts'
import { addRevisions, startEditedHistories } from './revisions.ts'
import { modeRows, referenceRows, standardRows } from './reference-rows.ts'
import { traineeRows } from './trainee-rows.ts'

/**
 * Inserts the demonstration data of `demo/` into an empty database, in one transaction. Names, texts and ids are the same
 * every time; the dates lie in the year before `now` (see `dates.ts`).
 * @param db the database, or a transaction of the caller
 * @throws when some of the data exists already, other than the standard plans and prompts
 */
export async function seedDemo(db: Database, files: Files, now = new Date()): Promise<void> {
  // Pictures come first: if the rows never follow, nothing refers to them.
  await storePortraits(files)
  await (db.isTransaction ? fill(db, now) : db.transaction().execute((t) => fill(t, now)))
}

async function fill(db: Database, now: Date): Promise<void> {
  const date = shiftDates(now)
  const roles = await db.selectFrom('roles').select(['name', 'role_id']).execute()
  const roleId = (role: RoleName) => {
    const found = roles.find(({ name }) => name === role)
    if (!found) throw new Error(`There is no role ${role}.`)
    return found.role_id
  }
  const { interactionModes, modeReports } = modeRows(date)
  const { coachingPrompts, plans } = standardRows(date)
  const { personas, personaProducts } = personaRows(date)
  const trainees = [...readTrainees(), ...programmeTrainees()]
  const { users, sessions, subscriptions, ledger } = traineeRows(trainees, date, roleId)

  for (const [entity, rows] of Object.entries(referenceRows(date)))
    if (isEntity(entity)) await insertRows(db, definitionOf(entity).table, rows)
  await db.insertInto('interaction_modes').values(interactionModes).execute()
  await db.insertInto('mode_reports').values(modeReports).execute()
  // These may exist already, as the standard ones.
  await db
    .insertInto('coaching_prompts')
    .values(coachingPrompts)
    .onConflict((conflict) => conflict.column('prompt_id').doNothing())
    .execute()
  await db
    .insertInto('plans')
    .values(plans)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  await insertRows(db, 'personas', personas)
  await db.insertInto('persona_products').values(personaProducts).execute()
  await db.insertInto('users').values(users).execute()
  await db.insertInto('user_subscriptions').values(subscriptions).execute()
  await db.insertInto('sessions').values(sessions).execute()
  await db.insertInto('credit_ledger').values(ledger).execute()

  const edits = await startEditedHistories(db, date)
  const acts = await readActs(db, date, ledger)
  await addActivity(db, [
    ...[...edits, ...acts],
    ...(await addDeleted(db, date)),
    ...(await addKept(db, date)),
  ])
  await addRevisions(db)
  await recordPrompts(db, trainees)
}

/** Inserts rows that all have the same columns. */
const insertRows = (db: Database, table: string, rows: readonly Record<string, unknown>[]) => {
  const columns = Object.keys(rows[0] ?? {}).map((name) => sql.ref(name))
  const values = rows.map((row) => sql`(${sql.join(Object.values(row))})`)
  return sql`insert into ${sql.table(table)} (${sql.join(columns)}) values ${sql.join(values)}`.execute(
    db,
  )
}
