import { sql } from 'kysely'
import type { Database } from '../database.ts'
import { referenceRows } from './reference-rows.ts'

/**
 * Puts the standard plans and the standard coaching prompts (`standard/`) into a database that has none. The interface
 * can change these but never create or delete them (spec section 7), so that a database without them could not be
 * used. Several servers that start together fill it once.
 */
export const seedStandard = (db: Database, now = new Date()): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(29554, 3)`.execute(transaction)
    // A millisecond apart they keep their order.
    const rows = referenceRows((_, place = 0) => new Date(now.getTime() + place))
    if (await isEmpty(transaction, 'plans'))
      await transaction.insertInto('plans').values(rows.plans).execute()
    if (await isEmpty(transaction, 'coaching_prompts'))
      await transaction.insertInto('coaching_prompts').values(rows.coachingPrompts).execute()
  })

const { plans, coachingPrompts } = referenceRows(() => new Date(0))

/** The ids of the standard plans and coaching prompts, the same in every database. */
export const standardIds = {
  plans: plans.map(({ id }) => id),
  coachingPrompts: coachingPrompts.map(({ prompt_id }) => prompt_id),
}

const isEmpty = async (db: Database, table: 'plans' | 'coaching_prompts') =>
  (await db.selectFrom(table).select('version').limit(1).execute()).length === 0
