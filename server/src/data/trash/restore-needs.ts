import { definitionOf } from '@greenroom/contract'
import type { Entity, RestoreNeeds, TrashEntity } from '@greenroom/contract'
import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import { HttpError, refuse } from '../../http/http-error.ts'
import { isKept, titleInTrash, trashTable } from './trash.ts'

interface Deleted {
  readonly trash_id: string
  readonly entity: TrashEntity
  /** How messages call it. */
  readonly title: string
}

/** How many names a message lists. */
const maxNames = 3

/**
 * Checks that all that a deleted item refers to exists, and locks it until the transaction ends.
 * @throws HttpError 409 with `needs`: what has to be restored first, in this order
 */
export const requireNeeds = async (db: Database, deleted: Deleted) => {
  const direct = await missingOf(db, deleted)
  if (direct.length === 0) return
  const needs = await withTheirNeeds(db, direct)
  const names = direct.map(({ title }) => title)
  const listed = names.slice(0, maxNames)
  if (names.length > maxNames) listed.push(`${names.length - maxNames} more`)
  const [were, them] = names.length === 1 ? ['was', 'it'] : ['were', 'them']
  const message = `${deleted.title} refers to ${conjunction.format(listed)}, which ${were} deleted. Restore ${them} first.`
  throw new HttpError(409, message, { details: { needs } })
}

const conjunction = new Intl.ListFormat('en-GB', { type: 'conjunction' })

/** What these need comes before them. An item can be needed twice. */
const withTheirNeeds = async (
  db: Database,
  missing: readonly Deleted[],
  needs: RestoreNeeds = [],
): Promise<RestoreNeeds> => {
  for (const one of missing) {
    await withTheirNeeds(db, await missingOf(db, one), needs)
    if (!needs.some(({ trash_id }) => trash_id === one.trash_id))
      needs.push({ trash_id: one.trash_id, name: one.title })
  }
  return needs
}

/** The deleted items that a deleted item refers to. */
const missingOf = async (db: Database, deleted: Deleted): Promise<Deleted[]> => {
  const missing: Deleted[] = []
  for (const entity of trashTable(deleted.entity).refersTo)
    for (const id of await missingIds(db, deleted, entity))
      missing.push((await findInTrash(db, entity, id)) ?? goneForGood(deleted, entity))
  return missing
}

const missingIds = async (db: Database, { trash_id }: Deleted, entity: Entity) => {
  const { table, id: key } = definitionOf(entity)
  const path = `$.rows.*[*].${key}`
  const { rows: wanted } = await sql<{ id: string }>`
    select distinct jsonb_path_query(content, ${path}::jsonpath) #>> '{}' as id
    from trash where trash_id = ${trash_id}`.execute(db)
  const ids = wanted.map(({ id }) => id)
  const { rows: existing } = await sql<{ id: string }>`
    select ${sql.ref(key)} as id from ${sql.table(table)}
    where ${sql.ref(key)} = any (${ids}::uuid[]) for key share`.execute(db)
  return ids.filter((id) => !existing.some((row) => row.id === id))
}

const findInTrash = async (db: Database, entity: Entity, id: string) => {
  const found = await db
    .selectFrom('trash')
    .select(['trash_id', 'name'])
    .where('entity', '=', entity)
    .where('entity_id', '=', id)
    .where('content', 'is not', null)
    .where(isKept)
    .executeTakeFirst()
  return found && { trash_id: found.trash_id, entity, title: titleInTrash(entity, found.name) }
}

const goneForGood = ({ title }: Deleted, entity: Entity) => {
  const { noun } = definitionOf(entity)
  const an = /^[aeiou]/i.test(noun) ? 'an' : 'a'
  return refuse(409, `${title} refers to ${an} ${noun} that was removed for good.`)
}
