import { definitionOf, maxModes } from '@greenroom/contract'
import type { Entity, RestoreNeeds, TrashEntity } from '@greenroom/contract'
import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import type { Tables } from '../../database/schema.ts'
import { HttpError, notFound, refuse } from '../../http/http-error.ts'
import type { AuditEntry } from '../changes/audit.ts'
import { explainConflicts } from '../changes/references.ts'
import { isKept, titleInTrash, trashTable } from './trash.ts'

/** Reads an item as responses show it. */
type FindItem = (db: Database, id: string) => Promise<object | undefined>

/** How each item of the trash is read. */
export type ItemReaders = Readonly<Record<TrashEntity, { readonly find: FindItem }>>

/** Ends a request for something that is not in the trash. */
export const notInTrash = (): never => notFound('deleted item')

/**
 * Restores a deleted item with its id, and with what was deleted with it.
 * @throws HttpError 404, or 409 where it was restored already, has no place any more, or refers to something that is gone
 */
export const restoreFromTrash = async (
  db: Database,
  readers: ItemReaders,
  trashId: string,
): Promise<{ result: { entity: TrashEntity; id: string }; audit: AuditEntry }> => {
  const deleted = await lock(db, trashId)
  const { entity, entity_id: id } = deleted
  const title = titleInTrash(entity, deleted.name)
  if (deleted.restored) refuse(409, `${title} was restored already.`)
  await requireNeeds(db, { ...deleted, title })

  const { table, parts, hasConversations } = trashTable(entity)
  await explainConflicts(insertRows(db, trashId, table), conflictsOf(title, table))
  for (const part of parts) await insertRows(db, trashId, part)
  if (hasConversations) await reconnectConversations(db, deleted)
  await db
    .updateTable('trash')
    .set({ content: null, picture: null })
    .where('trash_id', '=', trashId)
    .execute()

  const after = await readers[entity].find(db, id)
  if (!after) throw new Error('the restored row is missing')
  return { result: { entity, id }, audit: { action: 'restore', entity: table, id, after } }
}

/** Why a row has no place any more, by constraint. */
const conflictsOf = (title: string, table: string) => ({
  interaction_modes_at_most_3: `There are ${maxModes} interaction modes already. Delete one of them, then restore this one.`,
  mode_reports_one_a_mode:
    'The interaction mode has another report now. Delete that one, then restore this one.',
  voices_once: 'Another voice has this voice ID now. Delete that one, then restore this one.',
  [`${table}_pkey`]: `${title} exists already.`,
})

const lock = async (db: Database, trashId: string) =>
  (await db
    .selectFrom('trash')
    .select(['trash_id', 'entity', 'entity_id', 'name'])
    .select(sql<boolean>`content is null`.as('restored'))
    .where('trash_id', '=', trashId)
    .where(isKept)
    .forUpdate()
    .executeTakeFirst()) ?? notInTrash()

/** The columns that are not restored as they were. A mode takes a free slot, and the version goes on. */
const changed = {
  version: sql`r.version + 1`,
  updated_at: sql`now()`,
}

/** Inserts the deleted rows of a table. Columns that were added since then get their default. */
const insertRows = async (db: Database, trashId: string, table: keyof Tables) => {
  const { rows: columns } = await sql<{ name: string }>`
    select attname::text as name from pg_attribute, trash
    where attrelid = to_regclass(quote_ident(${table}))
      and attnum > 0 and not attisdropped and attgenerated = '' and attname <> 'slot'
      and trash_id = ${trashId} and content -> 'rows' -> ${table}::text -> 0 ? attname::text`.execute(
    db,
  )
  if (columns.length === 0) return
  const names = columns.map(({ name }) => sql.ref(name))
  const values = columns.map(({ name }) =>
    name === 'version' || name === 'updated_at' ? changed[name] : sql.ref(`r.${name}`),
  )
  await sql`
    insert into ${sql.table(table)} (${sql.join(names)})
    select ${sql.join(values)}
    from trash,
      jsonb_populate_recordset(null::${sql.table(table)}, content -> 'rows' -> ${table}::text) r
    where trash_id = ${trashId}`.execute(db)
}

/** Kept conversations refer to it again, unless they refer to something else by now. */
const reconnectConversations = async (
  db: Database,
  { trash_id, entity, entity_id }: { trash_id: string; entity: TrashEntity; entity_id: string },
) => {
  const key = sql.ref(trashTable(entity).key)
  await sql`
    update trials set ${key} = ${entity_id}
    from trash
    where trash_id = ${trash_id} and content -> 'trials' ? trial_id::text and trials.${key} is null`.execute(
    db,
  )
}

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
const requireNeeds = async (db: Database, deleted: Deleted) => {
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
