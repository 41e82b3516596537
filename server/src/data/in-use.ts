import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import type { Tables } from '../database/schema.ts'
import { refuse } from '../http/http-error.ts'

/** The tables that refer to a row by its id, each with the noun for one of its rows: `{ products: 'product' }`. */
export type ReferringTables = Readonly<Partial<Record<keyof Tables, string>>>

/**
 * Rejects the delete of a row that is in use. Lock the row first, so that the counts stay true; the foreign keys have
 * the last word.
 * @param row `column` refers to it, with the same name in every table; `title` is how the message calls it
 * @throws HttpError 409, such as "Automotive is used by 3 products and 2 personas."
 */
export const requireUnused = async (
  db: Database,
  usedBy: ReferringTables,
  row: { column: string; id: string; title: string },
): Promise<void> => {
  const uses = []
  for (const [table, noun] of Object.entries(usedBy)) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from ${sql.table(table)}
      where ${sql.ref(row.column)} = ${row.id}`.execute(db)
    const count = rows[0]?.count ?? 0
    if (count > 0) uses.push(pluralize(count, noun))
  }
  if (uses.length > 0) refuse(409, `${row.title} is used by ${conjunction.format(uses)}.`)
}

const conjunction = new Intl.ListFormat('en', { type: 'conjunction' })

/** Such as "1 session" or "1,200 sessions". */
export const pluralize = (count: number, noun: string): string =>
  `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`
