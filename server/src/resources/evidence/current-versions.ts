import { entities } from '@greenroom/contract'
import type { Entity } from '@greenroom/contract'
import { sql } from 'kysely'
import { entityTable } from '../../data/entity-tables.ts'
import type { Database } from '../../database/database.ts'

interface Current {
  readonly id: string
  readonly version: number
}

/** The versions of the things that still exist. */
export const currentVersions = async (
  db: Database,
  things: readonly { readonly entity: Entity; readonly id: string }[],
): Promise<Current[]> => {
  const selects = entities.flatMap((entity) => {
    const ids = things.filter((thing) => thing.entity === entity).map(({ id }) => id)
    const { table, key } = entityTable(entity)
    return ids.length > 0
      ? [
          sql`select ${sql.ref(key)} as id, version from ${sql.table(table)} where ${sql.ref(key)} = any (${ids}::uuid[])`,
        ]
      : []
  })
  const { rows } = await sql<Current>`${sql.join(selects, sql` union all `)}`.execute(db)
  return rows
}
