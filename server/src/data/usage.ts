import { definitionOf, entities, maxCounted, pluralize } from '@greenroom/contract'
import type { Entity, Usage } from '@greenroom/contract'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Database } from '../database/database.ts'
import { refuse } from '../http/http-error.ts'
import { firstRow } from '../database/rows.ts'

type Sql = RawBuilder<unknown>

/** Selects `id` and `name` of the rows of one entity that refer to the row of another one with this id. */
const usersOf = (user: Entity, used: Entity, id: string): Sql => {
  const { id: key } = definitionOf(used)
  if (user === 'personas' && used === 'products')
    return sql`select persona_id as id, name from persona_products join personas using (persona_id)
      where product_id = ${id}`
  // A persona names its voice as the speech server does.
  if (user === 'personas' && used === 'voices')
    return sql`select persona_id as id, name from personas
      where voice_id = (select voice_id from voices where own_voice_id = ${id})`
  // A report is called like its mode.
  if (user === 'mode-reports')
    return sql`select report_detail_id as id, name
      from mode_reports join interaction_modes using (mode_id) where mode_id = ${id}`
  const { table, id: userKey } = definitionOf(user)
  return sql`select ${sql.ref(userKey)} as id, name from ${sql.table(table)}
    where ${sql.ref(key)} = ${id}`
}

/** The entities whose rows refer to those of this one. */
const usingEntities = (used: Entity) =>
  entities.filter((user) => definitionOf(user).refersTo?.includes(used))

/** The condition of the sessions that were held with an item; of what personas refer to, with those personas now. */
export const sessionsWith = (entity: Entity, id: string): Sql => {
  if (entity === 'personas' || entity === 'interaction-modes')
    return sql`${sql.ref(definitionOf(entity).id)} = ${id}`
  if (entity === 'mode-reports')
    return sql`mode_id = (select mode_id from mode_reports where report_detail_id = ${id})`
  if (!usingEntities(entity).includes('personas')) return sql`false`
  return sql`persona_id in (select id from (${usersOf('personas', entity, id)}) personas)`
}

/** Counts and names the users of one entity, in JSON. */
const countUsers = (entity: string, rows: Sql) => sql`(
  select json_build_object('entity', ${entity}::text, 'count', count(*),
    'first', coalesce(json_agg(json_build_object('id', id, 'name', name) order by position)
      filter (where position <= ${firstUsers}), '[]'))
  from (select id, name, row_number() over (order by name collate "C", id) as position
    from (${rows}) users) numbered)`

/** Finds what uses an item; `undefined` if there is no such item. One statement, so that all of it belongs together. */
export const readUsage = async (db: Database, entity: Entity, id: string) => {
  const { table, id: key, noun } = definitionOf(entity)
  const counts = usingEntities(entity).map((user) => countUsers(user, usersOf(user, entity, id)))
  const name = entity === 'mode-reports' ? sql`null::text` : sql.ref('name')
  const usage = sql<Pick<Usage, 'users' | 'sessions'> & { name: string | null }>`
    select ${name} as name, json_build_array(${sql.join(counts)}) as users,
      (select count(*)::integer from (
        select from sessions where ${sessionsWith(entity, id)} limit ${maxCounted + 1}) counted
      ) as sessions
    from ${sql.table(table)} where ${sql.ref(key)} = ${id}`
  const row = await firstRow(db, usage)
  if (!row) return undefined
  const found = { users: row.users.filter(({ count }) => count > 0), sessions: row.sessions }
  return { ...describeUsage(entity, row.name ?? `The ${noun}`, found), ...found }
}

/**
 * Rejects the delete of an item that is in use. Lock its row first, so that the counts stay true; the foreign keys have
 * the last word.
 * @throws HttpError 409 with the sentence of its usage
 */
export const requireUnused = async (db: Database, entity: Entity, id: string) => {
  const usage = await readUsage(db, entity, id)
  if (usage?.refused) refuse(409, usage.sentence)
}

/** How many users of an item are listed, and how many names a sentence has. */
const firstUsers = 5
const longestName = 40

/**
 * Describes what uses an item, and decides whether that keeps it from being deleted. The sentence is the message of the
 * 409, such as "Automotive is used by 3 products and 1 persona: Gripper, Press, Robot and Dana."
 * @param title how the sentence calls the item
 */
const describeUsage = (
  entity: Entity,
  title: string,
  { users, sessions }: Pick<Usage, 'users' | 'sessions'>,
): Pick<Usage, 'sentence' | 'refused'> => {
  const held =
    sessions > maxCounted
      ? `more than ${pluralize(maxCounted, 'session')}`
      : pluralize(sessions, 'session')
  if (entity === 'personas' && sessions > 0) {
    const sentence = `${title} has ${held}. Delete them under Users and Sessions first.`
    return { refused: true, sentence }
  }
  const uses = users.map(({ entity: user, count }) => pluralize(count, definitionOf(user).noun))
  if (entity === 'interaction-modes' && sessions > 0) uses.unshift(held)
  if (uses.length > 0)
    return {
      refused: true,
      sentence: `${title} is used by ${conjunction.format(uses)}${listNames(users)}.`,
    }
  const unused = `${title} is not used by anything.`
  return { refused: false, sentence: sessions > 0 ? `${unused} Its mode has ${held}.` : unused }
}

/** The names of the first users, such as ": Press, Robot and 3 more". A report has no name of its own. */
const listNames = (users: Usage['users']) => {
  const named = users.filter(({ entity }) => entity !== 'mode-reports')
  const names = named.flatMap(({ first }) => first.map(({ name }) => shorten(name)))
  const shown = names.slice(0, firstUsers)
  const more = named.reduce((sum, { count }) => sum + count, 0) - shown.length
  if (more > 0) shown.push(`${more.toLocaleString('en-US')} more`)
  return shown.length > 0 ? `: ${conjunction.format(shown)}` : ''
}

const shorten = (name: string) => {
  const characters = Array.from(name)
  if (characters.length <= longestName) return name
  const start = characters.slice(0, longestName - 1).join('')
  return `${start.trimEnd()}…`
}

const conjunction = new Intl.ListFormat('en-GB', { type: 'conjunction' })
