import type { RoleName } from '@greenroom/contract'
import type { Files } from '../files/files.ts'
import type { Database } from '../database/database.ts'
import { shiftDates } from './dates.ts'
import { personaRows } from './persona-rows.ts'
import { storePortraits } from './portraits.ts'
import { addEditedVersions, addRevisions } from './revisions.ts'
import { referenceRows } from './reference-rows.ts'
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
  const reference = referenceRows(date)
  const people = personaRows(date)
  const { users, sessions, subscriptions } = traineeRows(date, roleId)

  await db.insertInto('industries').values(reference.industries).execute()
  await db.insertInto('products').values(reference.products).execute()
  await db.insertInto('ai_roles').values(reference.aiRoles).execute()
  await db.insertInto('company_sizes').values(reference.companySizes).execute()
  await db.insertInto('plant_size_impacts').values(reference.plantSizes).execute()
  await db.insertInto('manufacturing_models').values(reference.manufacturingModels).execute()
  await db.insertInto('interaction_modes').values(reference.interactionModes).execute()
  await db.insertInto('mode_reports').values(reference.modeReports).execute()
  // These may exist already, as the standard ones.
  await db
    .insertInto('coaching_prompts')
    .values(reference.coachingPrompts)
    .onConflict((conflict) => conflict.column('prompt_id').doNothing())
    .execute()
  await db
    .insertInto('plans')
    .values(reference.plans)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  await db.insertInto('personas').values(people.personas).execute()
  await db.insertInto('persona_products').values(people.personaProducts).execute()
  await db.insertInto('users').values(users).execute()
  await db.insertInto('user_subscriptions').values(subscriptions).execute()
  await db.insertInto('sessions').values(sessions).execute()
  await addEditedVersions(db, date)
  await addRevisions(db)
}
