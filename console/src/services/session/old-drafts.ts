import * as z from 'zod/mini'
import { browserStorage } from '../../lib/storage.ts'
import { draft, keyOf, tidyDrafts } from './drafts.ts'

/** A draft as release 0.2.0 kept it, in a database. */
const ownedDraft = z.extend(draft, { owner: z.string(), thing: z.string() })

/** Drops the drafts that have not been edited for too long, and moves those of release 0.2.0 to the others. */
export function dropOldDrafts(): void {
  tidyDrafts()
  try {
    const opened = indexedDB.open('greenroom')
    opened.addEventListener('success', () => moveDrafts(opened.result))
  } catch {
    // The browser keeps no database for the page.
  }
}

function moveDrafts(database: IDBDatabase) {
  const finish = () => {
    database.close()
    indexedDB.deleteDatabase('greenroom')
  }
  if (!database.objectStoreNames.contains('drafts')) return finish()
  const all = database.transaction('drafts').objectStore('drafts').getAll()
  all.addEventListener('success', () => {
    for (const one of all.result) {
      const { data } = z.safeParse(ownedDraft, one)
      if (data) browserStorage.set(keyOf(data.owner, data.thing, data.id), JSON.stringify(data))
    }
    finish()
  })
}
