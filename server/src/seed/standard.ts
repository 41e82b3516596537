import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { addRevisions } from './revisions.ts'
import { standardRows } from './reference-rows.ts'

/**
 * Inserts the standard plans and coaching prompts (`standard/`) into a database that has none. Users can change but not
 * create them (spec section 7), so Greenroom would be unusable without. Servers that start together do it once.
 */
export const seedStandard = (db: Database, now = new Date()): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(29554, 3)`.execute(transaction)
    const needsPlans = await isEmpty(transaction, 'plans')
    const needsPrompts = await isEmpty(transaction, 'coaching_prompts')
    if (!needsPlans && !needsPrompts) return
    // A millisecond apart, so that they keep their order.
    const rows = standardRows((_, position = 0) => new Date(now.getTime() + position))
    if (needsPlans) await transaction.insertInto('plans').values(rows.plans).execute()
    if (needsPrompts) {
      await transaction.insertInto('coaching_prompts').values(rows.coachingPrompts).execute()
      await addRevisions(transaction)
    }
  })

/** The ids of the standard plans and coaching prompts, the same in every database. */
export const standardIds = () => {
  const { plans, coachingPrompts } = standardRows(() => new Date(0))
  return {
    plans: plans.map(({ id }) => id),
    coachingPrompts: coachingPrompts.map(({ prompt_id }) => prompt_id),
  }
}

const isEmpty = async (db: Database, table: 'plans' | 'coaching_prompts') =>
  (await db.selectFrom(table).select('version').limit(1).execute()).length === 0
