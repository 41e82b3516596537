import { definitionOf } from '@greenroom/contract'
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { personaStore } from '../data/personas.ts'
import type { ReadDate } from './dates.ts'
import { readEdits } from './demo-data.ts'

/** Starts the history of all rows that were inserted without one. */
export const addRevisions = (db: Database) =>
  sql`select add_missing_revisions('import', 'seed')`.execute(db)

/** Adds the versions that the edits of `demo/edits.json` went through. */
export const addEditedVersions = async (db: Database, date: ReadDate): Promise<void> => {
  for (const { entity, name, edits: made } of readEdits()) {
    const { table, id: key } = definitionOf(entity)
    const lastEdit = date(made.at(-1)?.at ?? '')
    const { rows } = await sql<{ id: string; created_at: Date; content: object }>`
      update ${sql.table(table)} t
      set version = ${made.length + 1}, updated_at = ${lastEdit} where name = ${name}
      returning ${sql.ref(key)} as id, created_at, to_jsonb(t) - 'slot' as content`.execute(db)
    for (const { id, created_at, content } of rows) {
      const current = (entity === 'personas' && (await personaStore.find(db, id))) || content
      const contents = made.reduceRight(
        ([later = '', ...rest], { before, after }) => {
          if (!later.includes(after)) throw new Error(`${name} does not contain: ${after}`)
          return [later.replace(after, () => before), later, ...rest]
        },
        [JSON.stringify(current)],
      )
      const versions = contents.map((text, index) => {
        const { at, by, note = null } = made[index - 1] ?? { at: undefined, by: 'greenroom' }
        const kind = index === 0 ? 'import' : 'update'
        return sql`select add_revision(row(${entity}, ${id}, ${index + 1},
          ${at === undefined ? created_at : date(at)}, null, ${by}, 'seed', ${kind}, ${note},
          null, null, ${text}::jsonb, null))`
      })
      for (const version of versions) await version.execute(db)
    }
  }
}
