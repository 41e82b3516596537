import { openDB } from 'idb'
import type { DBSchema, IDBPDatabase } from 'idb'

interface Database extends DBSchema {
  drafts: {
    key: string
    value: { id: string; owner: string; thing: string; at: number }
    indexes: { thing: [owner: string, thing: string]; at: number }
  }
}

let opened: Promise<IDBPDatabase<Database>> | undefined

/** The database of unsaved text in this browser. */
export const draftsDatabase = (): Promise<IDBPDatabase<Database>> =>
  (opened ??= openDB<Database>('greenroom', 1, {
    upgrade(database) {
      const drafts = database.createObjectStore('drafts', { keyPath: 'id' })
      drafts.createIndex('thing', ['owner', 'thing'])
      drafts.createIndex('at', 'at')
    },
    // A newer console in another tab must not wait for this one.
    blocking: (_current, _newer, event) => {
      opened = undefined
      if (event.target instanceof IDBDatabase) event.target.close()
    },
    terminated() {
      opened = undefined
    },
  }))

/** How long a form waits for the drafts, in milliseconds: a busy browser may need a second. */
const timeoutMs = 5000

let works = true

/** Whether unsaved text is stored, as far as is known. */
export const keepsDrafts = (): boolean => works

/** Runs a task on the database; without one, as in some private windows, or when it is full, nothing happens. */
export async function attempt<Result>(task: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await Promise.race([
      task(),
      new Promise<undefined>((resolve) => {
        window.setTimeout(resolve, timeoutMs)
      }),
    ])
  } catch {
    works = false
    return undefined
  }
}
