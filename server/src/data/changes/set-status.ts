import { definitionOf } from '@greenroom/contract'
import type { Entity } from '@greenroom/contract'
import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import type { AuditEntry } from './audit.ts'

/**
 * Retires a locked item, or brings it back. Its version stays the same, since the status is no part of its content.
 * @param before the item as responses show it
 */
export const setStatus = async <Item extends object>(
  db: Database,
  { entity, id, before }: { entity: Entity; id: string; before: Item },
  active: boolean,
): Promise<{ result: Item & { status_active: boolean }; audit: AuditEntry }> => {
  const { table, id: key } = definitionOf(entity)
  const target = sql`${sql.table(table)} set status_active = ${active}`
  await sql`update ${target} where ${sql.ref(key)} = ${id}`.execute(db)
  const after = { ...before, status_active: active }
  const action = active ? 'bring-back' : 'retire'
  return { result: after, audit: { action, entity: table, id, before, after } }
}
