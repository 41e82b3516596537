import * as z from 'zod/mini'
import { browserStorage } from '../lib/storage.ts'
import { draft, dropWhere, isRecent, keyOf, readDraft } from './drafts.ts'

/** A draft as the database had it. */
const ownedDraft = z.extend(draft, { owner: z.string(), thing: z.string() })

/** Drops the drafts that have not been edited for too long, whosever they are, once those of release 0.2.0 are there too. */
export function dropOldDrafts(): void {
  try {
    moveFromDatabase()
  } catch {
    // The browser keeps no database for the page.
  }
  dropWhere((key) => !isRecent(readDraft(key)))
}

/** Release 0.2.0 kept drafts in a database, with the owner and the item of each. */
function moveFromDatabase() {
  const opened = indexedDB.open('greenroom')
  opened.addEventListener('success', () => {
    const { result: database } = opened
    const finish = () => {
      database.close()
      indexedDB.deleteDatabase('greenroom')
    }
    if (!database.objectStoreNames.contains('drafts')) return finish()
    const all = database.transaction('drafts').objectStore('drafts').getAll()
    all.addEventListener('success', () => {
      for (const one of all.result) {
        const { data } = z.safeParse(ownedDraft, one)
        if (data && isRecent(data))
          browserStorage.set(keyOf(data.owner, data.thing, data.id), JSON.stringify(data))
      }
      finish()
    })
  })
}
