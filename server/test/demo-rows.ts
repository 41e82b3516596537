import { definitionOf } from '@greenroom/contract'
import type { Entity } from '@greenroom/contract'
import type { Database } from '../src/database/database.ts'
import { readRows } from '../src/seed/rows.ts'

const standardTables = ['plans', 'coaching_prompts']

/** The rows of a table as the files of the demonstration data have them. */
export const demoRows = (table: string): ReturnType<typeof Object>[] =>
  readRows(standardTables.includes(table) ? 'standard' : 'demo', table).map((row) => Object(row))

/** The rows of an entity in these files. */
export const demoItems = (entity: Entity) => demoRows(definitionOf(entity).table)

/** The names of the scores in the reports of a mode, which its report prompt lists. */
export const scoreNames = (modeId: string): string[] => {
  const report = demoItems('mode-reports').find(({ mode_id }) => mode_id === modeId)
  return [...String(report.prompt_template).matchAll(/- ([a-z_]+):/g)].map(([, name = '']) => name)
}

/** The tables that the demonstration data fills. */
export const demoTables = [
  'industries',
  'products',
  'ai_roles',
  'company_sizes',
  'plant_size_impacts',
  'manufacturing_models',
  'interaction_modes',
  'mode_reports',
  'coaching_prompts',
  'plans',
  'personas',
  'persona_products',
  'users',
  'user_subscriptions',
  'sessions',
  'session_compositions',
  'credit_ledger',
  'session_marks',
  'trials',
  'model_jobs',
  'model_runs',
  'trash',
  'audit_log',
  'revisions',
] as const

/** How many rows one of them has. */
export const countRows = async (
  db: Database,
  table: (typeof demoTables)[number],
): Promise<number> => {
  const { rows } = await db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<string>().as('rows'))
    .executeTakeFirstOrThrow()
  return Number(rows)
}

/** All rows; ids of roles, which differ between databases, are replaced by their names. */
export const dumpDemo = async (db: Database): Promise<string> => {
  const roles = await db.selectFrom('roles').selectAll().execute()
  const all: unknown[] = []
  for (const table of demoTables) all.push(await db.selectFrom(table).selectAll().execute())
  return roles.reduce(
    (text, { role_id, name }) => text.replaceAll(role_id, name),
    JSON.stringify(
      all.map((rows) => (rows as object[]).map((row) => JSON.stringify(row)).toSorted()),
    ),
  )
}
