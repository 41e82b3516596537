import { maxModes } from '@greenroom/contract'
import type { TrashEntity } from '@greenroom/contract'
import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import type { Tables } from '../../database/schema.ts'
import { notFound, refuse } from '../../http/http-error.ts'
import type { AuditEntry } from '../changes/audit.ts'
import { explainConflicts } from '../changes/references.ts'
import { requireNeeds } from './restore-needs.ts'
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
