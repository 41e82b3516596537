import type { Entity, Usage } from '@greenroom/contract'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Database } from '../database/database.ts'
import { refuse } from '../http/http-error.ts'
import { entityTable } from './entity-tables.ts'
import { describeUsage, firstUsers } from './usage-sentence.ts'

type Sql = RawBuilder<unknown>

interface Uses {
  /** Selects `id` and `name` of the rows that refer to the row with this id. */
  readonly users?: Readonly<Partial<Record<Entity, (id: string) => Sql>>>
  /** Selects the sessions that were held with it, as a condition. */
  readonly sessions: (id: string) => Sql
}

/** Personas refer to it by the column that is named like its id. */
const personasWith = (entity: Entity) => (id: string) =>
  sql`select persona_id as id, name from personas
    where ${sql.ref(entityTable(entity).key)} = ${id}`

/** Sessions of these personas, as they are now. */
const sessionsOf = (personas: (id: string) => Sql) => (id: string) =>
  sql`persona_id in (select id from (${personas(id)}) personas)`

const usedByPersonas = (entity: Entity): Uses => ({
  users: { personas: personasWith(entity) },
  sessions: sessionsOf(personasWith(entity)),
})

const productsOfIndustry = (id: string) =>
  sql`select product_id as id, name from products where industry_id = ${id}`

const personasWithProduct = (id: string) =>
  sql`select persona_id as id, name from persona_products join personas using (persona_id)
    where product_id = ${id}`

/** A report is called like its mode. */
const reportsOfMode = (id: string) =>
  sql`select report_detail_id as id, name from mode_reports join interaction_modes using (mode_id)
    where mode_id = ${id}`

const uses: Readonly<Record<Entity, Uses>> = {
  'interaction-modes': {
    users: { 'mode-reports': reportsOfMode },
    sessions: (id) => sql`mode_id = ${id}`,
  },
  'ai-roles': usedByPersonas('ai-roles'),
  industries: {
    users: { products: productsOfIndustry, personas: personasWith('industries') },
    sessions: sessionsOf(personasWith('industries')),
  },
  'company-sizes': usedByPersonas('company-sizes'),
  'plant-sizes': usedByPersonas('plant-sizes'),
  'manufacturing-models': usedByPersonas('manufacturing-models'),
  products: { users: { personas: personasWithProduct }, sessions: sessionsOf(personasWithProduct) },
  'mode-reports': {
    sessions: (id) =>
      sql`mode_id = (select mode_id from mode_reports where report_detail_id = ${id})`,
  },
  'coaching-prompts': { sessions: () => sql`false` },
  personas: { sessions: (id) => sql`persona_id = ${id}` },
}

/** Counts and names the users of one entity, in JSON. */
const countUsers = (entity: string, rows: Sql) => sql`(
  select json_build_object('entity', ${entity}::text, 'count', count(*),
    'first', coalesce(json_agg(json_build_object('id', id, 'name', name) order by position)
      filter (where position <= ${firstUsers}), '[]'))
  from (select id, name, row_number() over (order by name collate "C", id) as position
    from (${rows}) users) numbered)`

/** Finds what uses a thing; `undefined` if there is no such thing. One statement, so that all of it belongs together. */
export const readUsage = async (
  db: Database,
  entity: Entity,
  id: string,
): Promise<Usage | undefined> => {
  const { table, key, noun } = entityTable(entity)
  const { users = {}, sessions } = uses[entity]
  const counts = Object.entries(users).map(([user, rows]) => countUsers(user, rows(id)))
  const name = entity === 'mode-reports' ? sql`null::text` : sql.ref('name')
  const { rows } = await sql<Pick<Usage, 'users' | 'sessions'> & { name: string | null }>`
    select ${name} as name, json_build_array(${sql.join(counts)}) as users,
      (select count(*)::integer from sessions where ${sessions(id)}) as sessions
    from ${sql.table(table)} where ${sql.ref(key)} = ${id}`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const found = { users: row.users.filter(({ count }) => count > 0), sessions: row.sessions }
  return { ...describeUsage(entity, row.name ?? `The ${noun}`, found), ...found }
}

/**
 * Rejects the delete of a thing that is in use. Lock its row first, so that the counts stay true; the foreign keys have
 * the last word.
 * @throws HttpError 409 with the sentence of its usage
 */
export const requireUnused = async (db: Database, entity: Entity, id: string): Promise<void> => {
  const usage = await readUsage(db, entity, id)
  if (usage?.refused) refuse(409, usage.sentence)
}
