import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { addRevisions } from './revisions.ts'
import { referenceRows } from './reference-rows.ts'

/**
 * Inserts the standard plans and coaching prompts (`standard/`) into a database that has none. Users can change but not
 * create them (spec section 7), so Greenroom would be unusable without. Servers that start together do it once.
 */
export const seedStandard = (db: Database, now = new Date()): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(29554, 3)`.execute(transaction)
    // A millisecond apart, so that they keep their order.
    const rows = referenceRows((_, position = 0) => new Date(now.getTime() + position))
    if (await isEmpty(transaction, 'plans'))
      await transaction.insertInto('plans').values(rows.plans).execute()
    if (await isEmpty(transaction, 'coaching_prompts')) {
      await transaction.insertInto('coaching_prompts').values(rows.coachingPrompts).execute()
      await addRevisions(transaction)
    }
  })

const { plans, coachingPrompts } = referenceRows(() => new Date(0))

/** The ids of the standard plans and coaching prompts, the same in every database. */
export const standardIds = {
  plans: plans.map(({ id }) => id),
  coachingPrompts: coachingPrompts.map(({ prompt_id }) => prompt_id),
}

const isEmpty = async (db: Database, table: 'plans' | 'coaching_prompts') =>
  (await db.selectFrom(table).select('version').limit(1).execute()).length === 0
