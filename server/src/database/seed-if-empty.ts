import { sql } from 'kysely'
import type { Files } from '../files/files.ts'
import type { Database } from './database.ts'
import { seedDemo } from './seed/demo.ts'
import { standardIds } from './seed/standard.ts'

/** What an operator or a trainee would have filled. The first administrator is made before and does not count. */
const filled = [
  'ai_roles',
  'coaching_prompts',
  'company_sizes',
  'industries',
  'interaction_modes',
  'manufacturing_models',
  'plans',
  'plant_size_impacts',
] as const

/**
 * Puts the demonstration data into a database in which nobody has done anything yet: whole or not at all, and once,
 * also when several servers start on it together.
 */
export const seedIfEmpty = (db: Database, files: Files): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(29554, 3)`.execute(transaction)
    if (await isNew(transaction)) await seedDemo(transaction, files)
  })

/** Greenroom's own plans and prompts, as it put them there, are nobody's doing. */
const isStandard = (table: string) => {
  if (table === 'plans') return sql`version = 1 and id = any(${standardIds.plans})`
  if (table === 'coaching_prompts')
    return sql`version = 1 and prompt_id = any(${standardIds.coachingPrompts})`
  return sql`false`
}

/**
 * Somebody who deleted everything, or restored a backup with nothing in it, wants it to stay that way: that is in the
 * audit log.
 */
const isNew = async (db: Database) => {
  const tables = filled.map(
    (table) => sql`select from ${sql.table(table)} where not (${isStandard(table)})`,
  )
  const { rows } = await sql<{ yes: boolean }>`
    select not exists (${sql.join(tables, sql` union all `)})
      and not exists (select from audit_log where action = 'delete' and entity = any(${[...filled]}))
      and not exists (select from audit_log where action = 'restore')
      and not exists (select from users join roles using (role_id) where roles.name <> 'super_admin')
      as yes`.execute(db)
  return rows[0]?.yes === true
}
