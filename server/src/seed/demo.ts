import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { sql } from 'kysely'
import type { Files } from '../adapters/files/files.ts'
import { composedPrompt } from '../data/prompts/composed-prompt.ts'
import { recordComposition } from '../data/prompts/record-composition.ts'
import type { Database } from '../database/database.ts'
import { allRows } from '../database/rows.ts'
import { insertRows, jsonOf, readRows } from './rows.ts'
import { addRevisions, addStandard } from './standard.ts'

/** The tables of `demo/`, each after those that it refers to. */
const tables = [
  'industries',
  'products',
  'ai_roles',
  'company_sizes',
  'plant_size_impacts',
  'manufacturing_models',
  'interaction_modes',
  'mode_reports',
  'personas',
  'persona_products',
  'users',
  'user_subscriptions',
  'sessions',
  'credit_ledger',
  'session_marks',
  'trials',
  'model_jobs',
  'model_runs',
  'trash',
  'audit_log',
]

/**
 * Inserts the demonstration data of `demo/` into an empty database, in one transaction. Names, texts and ids are the same
 * every time; the dates lie in the year before `now`.
 * @param db the database, or a transaction of the caller
 * @throws when some of the data exists already, other than the standard plans and prompts
 */
export async function seedDemo(db: Database, files: Files, now = new Date()): Promise<void> {
  // Pictures come first: if the rows never follow, nothing refers to them.
  await storePortraits(files)
  await (db.isTransaction ? fill(db, now) : db.transaction().execute((t) => fill(t, now)))
}

const week = 7 * 24 * 60 * 60_000

/** The Saturday after the newest date in `demo/`. */
const endOfData = Date.parse('2026-10-31T00:00Z')

/**
 * By how much the dates of `demo/` move: whole weeks, so that the newest ones are in the last working week before `now`
 * and working days stay working days.
 */
export const shiftOf = (now: Date): number => Math.floor((now.getTime() - endOfData) / week) * week

const fill = async (db: Database, now: Date): Promise<void> => {
  const shift = shiftOf(now)
  await addStandard(db, shift)
  for (const table of tables) {
    const rows = readRows('demo', table)
    if (table === 'audit_log') await startHistories(db, jsonOf(rows, shift))
    await insertRows(db, table, table === 'users' ? await withRoleIds(db, rows) : rows, shift)
  }
  await addRevisions(db)
  await recordPrompts(db)
}

/** Puts ids in place of the names of roles, since they differ between databases. */
const withRoleIds = async (db: Database, users: ReturnType<typeof readRows>) => {
  const roles = await db.selectFrom('roles').selectAll().execute()
  const ids = new Map<unknown, string>(roles.map(({ name, role_id }) => [name, role_id]))
  return users.map(({ role, ...user }) => ({ ...user, role_id: ids.get(role) }))
}

/**
 * Adds the first version of each item that the activity changes: its content before all changes. A trigger adds the others
 * with the activity.
 */
const startHistories = (db: Database, activity: string) =>
  sql`
    select add_revision(json_populate_record(null::revisions, json_build_object(
      'entity', revision_entity(entity), 'entity_id', entity_id, 'version', 1, 'at', before -> 'updated_at',
      'actor_email', 'greenroom', 'request_id', 'seed', 'kind', 'import', 'content', before)))
    from json_populate_recordset(null::audit_log, ${activity}::json)
    where action = 'update' and before ->> 'version' = '1' and revision_entity(entity) is not null`.execute(
    db,
  )

/** Records the prompts of the sessions since the last change of a text: they were the ones that are saved. */
const recordPrompts = async (db: Database): Promise<void> => {
  const sessions = await allRows(
    db,
    sql<{ session_id: string; mode_id: string; persona_id: string }>`
      select session_id, mode_id, persona_id from sessions
      where start_time > (select max(at) from revisions where entity <> 'coaching-prompts')`,
  )
  for (const { session_id, mode_id, persona_id } of sessions)
    await recordComposition(db, session_id, await composedPrompt(db, mode_id, persona_id))
}

/** Stores the portraits of all personas. The build copies the folder `portraits` beside the bundle. */
const storePortraits = (files: Files): Promise<unknown> =>
  Promise.all(
    readRows('demo', 'personas').map(async ({ name, profile_pic }) => {
      const file = `./portraits/${String(name).toLowerCase().replaceAll(' ', '-')}.webp`
      const picture = await readFile(new URL(file, import.meta.url))
      await files.put(basename(String(profile_pic)), picture, 'image/webp')
    }),
  )
