import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import type { Tables } from '../database/schema.ts'
import { refuse } from '../http/http-error.ts'

/** Which tables refer to a thing by its id, each with the word for one of its rows: `{ products: 'product' }`. */
export type Users = Readonly<Partial<Record<keyof Tables, string>>>

/**
 * Refuses to delete what is in use. The caller holds the row, so that the counts cannot change before the delete; the
 * foreign keys stay the judge.
 * @param column the column that refers to the thing, called the same in every table
 * @throws Refusal 409 that says by what and by how many: "Automotive is used by 3 products and 2 personas."
 */
export const demandUnused = async (
  db: Database,
  { usedBy, column, id, title }: { usedBy: Users; column: string; id: string; title: string },
): Promise<void> => {
  const counts = []
  for (const [table, word] of Object.entries(usedBy)) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from ${sql.table(table)}
      where ${sql.ref(column)} = ${id}`.execute(db)
    counts.push({ word, count: rows[0]?.count ?? 0 })
  }
  const used = counts.flatMap(({ word, count }) => (count > 0 ? [counted(count, word)] : []))
  if (used.length > 0) refuse(409, `${title} is used by ${inWords.format(used)}.`)
}

const inWords = new Intl.ListFormat('en', { type: 'conjunction' })
const counted = (count: number, word: string) =>
  `${count.toLocaleString('en-US')} ${word}${count === 1 ? '' : 's'}`
