import { definitionOf } from '@greenroom/contract'
import { sql } from 'kysely'
import * as z from 'zod'
import type { Database } from '../database/database.ts'
import { personaStore } from '../data/personas.ts'
import type { ReadDate } from './dates.ts'
import type { Act } from './activity.ts'
import { readEdits } from './demo-data.ts'
import { stableUuid } from './stable-uuid.ts'

/** Starts the history of all rows that were inserted without one. */
export const addRevisions = (db: Database) =>
  sql`select add_missing_revisions('import', 'seed')`.execute(db)

const content = z.record(z.string(), z.unknown())

/**
 * Starts the histories of the items that `demo/edits.json` edits, with their content before all edits.
 * @returns the edits; each makes a version once it is in the activity
 */
export const startEditedHistories = async (db: Database, date: ReadDate): Promise<Act[]> => {
  const acts: Act[] = []
  for (const { entity, name, edits } of readEdits()) {
    const { table, id: key } = definitionOf(entity)
    // A report prompt has no name of its own: it is called after its mode.
    const isNamed =
      entity === 'mode-reports'
        ? sql`mode_id = (select mode_id from interaction_modes where name = ${name})`
        : sql`name = ${name}`
    const { rows } = await sql<{ id: string; created_at: Date; stored: object }>`
      update ${sql.table(table)} t
      set version = ${edits.length + 1}, updated_at = ${date(edits.at(-1)?.at ?? '')}
      where ${isNamed}
      returning ${sql.ref(key)} as id, created_at, to_jsonb(t) - 'slot' as stored`.execute(db)
    for (const { id, created_at, stored } of rows) {
      const current = (entity === 'personas' && (await personaStore.find(db, id))) || stored
      const texts = edits.reduceRight(
        ([later = '', ...rest], { before, after }) => {
          if (!later.includes(after)) throw new Error(`${name} does not contain: ${after}`)
          return [later.replace(after, () => before), later, ...rest]
        },
        [JSON.stringify(current)],
      )
      const versions = texts.map((text, index) => ({
        ...z.parse(content, JSON.parse(text)),
        version: index + 1,
        updated_at: index === 0 ? created_at : date(edits[index - 1]?.at ?? ''),
      }))
      await sql`select add_revision(row(${entity}, ${id}, 1, ${created_at}, null, 'greenroom', 'seed',
        'import', null, null, null, ${texts[0]}::jsonb, null))`.execute(db)
      acts.push(
        ...edits.map(({ at, by, note }, index) => ({
          ...({ by, note, action: 'update', entity: table, id } as const),
          at: date(at),
          ...{ before: versions[index], after: versions[index + 1] },
          requestId: stableUuid('edit', id, at),
        })),
      )
    }
  }
  return acts
}
