import { setImmediate as endOfTurn } from 'node:timers/promises'
import type { Database } from './database.ts'

/**
 * Lets all who ask for a row in the same turn of the event loop share one statement, which begins after each of them
 * has asked: nothing is remembered from before.
 * @param read reads the rows there are of these keys
 * @returns reads the row of a key
 */
export const batchPerTick = <Row extends { readonly key: string }>(
  read: (db: Database, keys: readonly string[]) => Promise<Row[]>,
): ((db: Database, key: string) => Promise<Row | undefined>) => {
  const turns = new WeakMap<Database, { keys: Set<string>; rows: Promise<Map<string, Row>> }>()

  const begin = (db: Database) => {
    const keys = new Set<string>()
    const rows = endOfTurn().then(async () => {
      turns.delete(db)
      return new Map((await read(db, [...keys])).map((row) => [row.key, row]))
    })
    const turn = { keys, rows }
    turns.set(db, turn)
    return turn
  }

  return async (db, key) => {
    const { keys, rows } = turns.get(db) ?? begin(db)
    keys.add(key)
    return (await rows).get(key)
  }
}
