import { activity, definitionOf, entities, restoreFirst, trashEntities } from '@greenroom/contract'
import type { Entity } from '@greenroom/contract'
import { sql } from 'kysely'
import { lastChange } from '../../data/changes/audit.ts'
import { change } from '../../data/changes/change.ts'
import { setStatus } from '../../data/changes/set-status.ts'
import { onlyRow } from '../../database/rows.ts'
import type { ItemStores } from '../../data/items.ts'
import { restoreFromTrash } from '../../data/trash/restore.ts'
import type { ItemReaders } from '../../data/trash/restore.ts'
import { isKept, trashTable } from '../../data/trash/trash.ts'
import type { Database } from '../../database/database.ts'
import { HttpError, refuse } from '../../http/http-error.ts'
import type { Route } from '../../http/route.ts'
import { requireEntry } from './store.ts'
import type { Entry } from './store.ts'

/** How an entry is undone: from the trash, with its earlier content or status, not as items are now, or not at all. */
type Undo =
  | { kind: 'restore'; trashId: string }
  | { kind: 'put-back'; entity: Entity; current: object; content: object }
  | { kind: 'set-status'; entity: Entity; current: object; active: boolean }
  | { kind: 'not-now'; why: string }
  | { kind: 'never' }

const notNow = (why: string): Undo => ({ kind: 'not-now', why })
const never: Undo = { kind: 'never' }
const changedNothing = 'It changed nothing.'
const isAsBefore = 'Everything is as it was before this change.'

/** Finds how an entry can be undone now, or why it cannot. `lockForUpdate` keeps that true until the transaction ends. */
export const findUndo = async (
  db: Database,
  items: ItemStores,
  entry: Entry,
  how: 'find' | 'lockForUpdate' = 'find',
): Promise<Undo> => {
  if (entry.action === 'delete') return findRestore(db, entry)
  const entity = entities.find((one) => definitionOf(one).table === entry.entity)
  const { before, after } = entry
  const isStatus = entry.action === 'retire' || entry.action === 'bring-back'
  const isUpdate = entry.action === 'update' || entry.action === 'undo'
  if (!entity || !(isUpdate || isStatus) || !before || !after) return never

  const current = await items[entity][how](db, entry.entity_id)
  const title = entry.title ?? 'It'
  if (!current) return notNow(`${title} was deleted. ${restoreFirst}`)
  if (isStatus) {
    const active = before['status_active'] === true
    if (before['status_active'] === after['status_active']) return notNow(changedNothing)
    if (current['status_active'] === active) return notNow(isAsBefore)
    return { kind: 'set-status', entity, current, active }
  }
  if (await hasSameContent(db, entity, before, after)) return notNow(changedNothing)
  // It can be undone as long as nothing else has changed since.
  if (!(await hasSameContent(db, entity, current, after))) {
    if (await hasSameContent(db, entity, current, before)) return notNow(isAsBefore)
    const last = await lastChange(db, definitionOf(entity).table, entry.entity_id)
    const by = last ? ` by ${last.who} on ${last.when} UTC` : ''
    return notNow(`${title} has changed since, last${by}. Undo the later changes first.`)
  }
  const missing = await items[entity].missing?.(before, current)
  if (missing !== undefined) return notNow(missing)
  return { kind: 'put-back', entity, current, content: before }
}

/** The trash entry of a delete has the id of its request. */
const findRestore = async (db: Database, { entity: table, ...entry }: Entry): Promise<Undo> => {
  const entity = trashEntities.find((one) => trashTable(one).table === table)
  if (!entity) return never
  const found = await db
    .selectFrom('trash')
    .select(['trash_id', sql<boolean>`content is null`.as('restored')])
    .where('entity', '=', entity)
    .where('entity_id', '=', entry.entity_id)
    .where('request_id', '=', entry.request_id)
    .where(isKept)
    .executeTakeFirst()
  if (!found) return notNow('It is no longer in the trash.')
  if (found.restored) return notNow('It was restored already.')
  return { kind: 'restore', trashId: found.trash_id }
}

/** Whether two states of an item make the same version of it. */
const hasSameContent = async (db: Database, entity: Entity, one: object, other: object) => {
  const own = (content: object) =>
    sql`own_content(${entity},
      ${JSON.stringify(content)}::jsonb - '{version,created_at,updated_at}'::text[])`
  const { same } = await onlyRow(
    db,
    sql<{ same: boolean | null }>`select ${own(one)} = ${own(other)} as same`,
  )
  return same === true
}

/** Undoes an update with the content from before it, a change of status with another one, and a delete from the trash. */
export const undoChange = (items: ItemStores & ItemReaders): Route =>
  change(activity.undo, async ({ db, params: { audit_id } }) => {
    const entry = await requireEntry(db, audit_id)
    const { entity_id: id } = entry
    const undo = await findUndo(db, items, entry, 'lockForUpdate')
    if (undo.kind === 'never') return refuse(409, 'This change cannot be undone.')
    if (undo.kind === 'not-now') return refuse(409, undo.why)
    if (undo.kind === 'restore') return restoreFromTrash(db, items, undo.trashId)

    const { entity, current: before } = undo
    if (undo.kind === 'set-status') {
      const { audit } = await setStatus(db, { entity, id, before }, undo.active)
      return { result: { entity, id }, audit }
    }
    const after = await asConflict(items[entity].putBack(db, id, undo.content))
    return {
      result: { entity, id },
      audit: { action: 'undo', entity: definitionOf(entity).table, id, before, after },
    }
  })

/** Content that is no longer valid conflicts with the current rules. */
const asConflict = async <T>(saved: Promise<T>): Promise<T> => {
  try {
    return await saved
  } catch (error) {
    if (error instanceof HttpError && error.status === 400)
      refuse(409, `The earlier content is not valid any more: ${error.message}`)
    throw error
  }
}
