import { setImmediate as endOfTick } from 'node:timers/promises'
import type { Database } from './database.ts'

/**
 * Combines all lookups of the same tick of the event loop into one query. The query starts after the last of them, so
 * nobody gets a row that is older than their call.
 * @param read reads the rows with these keys
 * @returns reads the row with one key
 */
export const batchPerTick = <Row extends { readonly key: string }>(
  read: (db: Database, keys: readonly string[]) => Promise<Row[]>,
): ((db: Database, key: string) => Promise<Row | undefined>) => {
  const batches = new WeakMap<Database, { keys: Set<string>; rows: Promise<Map<string, Row>> }>()

  const startBatch = (db: Database) => {
    const keys = new Set<string>()
    const rows = endOfTick().then(async () => {
      batches.delete(db)
      return new Map((await read(db, [...keys])).map((row) => [row.key, row]))
    })
    const batch = { keys, rows }
    batches.set(db, batch)
    return batch
  }

  return async (db, key) => {
    const { keys, rows } = batches.get(db) ?? startBatch(db)
    keys.add(key)
    return (await rows).get(key)
  }
}
