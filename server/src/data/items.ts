import { entities, entityResources, recordOf } from '@greenroom/contract'
import type { Entity } from '@greenroom/contract'
import type { Database } from '../database/database.ts'
import { parseAs } from '../http/parse-request.ts'
import { crudStore } from './crud.ts'
import { explainConflicts, requireIds } from './changes/references.ts'

/** An item as its own GET shows it. */
export type Content = Readonly<Record<string, unknown>> & { readonly version: number }

/** How an item is read, and updated with what an ordinary update checks. */
export interface ItemStore {
  find(db: Database, id: string): Promise<Content | undefined>
  /** Reads an item and locks its row until the transaction ends. */
  lockForUpdate(db: Database, id: string): Promise<Content | undefined>
  /** Checks a body as an update does, without the database. @returns what it would set */
  check(body: object): Readonly<Record<string, unknown>>
  /** Tells what an earlier content needs and no longer exists, as a sentence. */
  missing?(content: object, current: object): Promise<string | undefined>
  /** Gives a locked item what an ordinary update takes. */
  update(db: Database, id: string, body: object): Promise<Content>
  /** Gives a locked item a content that it had before. */
  putBack(db: Database, id: string, content: object): Promise<Content>
}

/** The store of each entity. */
export type ItemStores = Readonly<Record<Entity, ItemStore>>

/** The store of an entity whose rows a table holds completely. */
const rowsOf = (entity: Exclude<Entity, 'personas'>): ItemStore => {
  const resource = entityResources[entity]
  const { store, fields } = crudStore(resource, entity)
  const check: ItemStore['check'] = (content) => {
    const body = parseAs(resource.update.body, content)
    requireIds(body, fields)
    return body
  }
  const update: ItemStore['update'] = async (db, id, content) =>
    explainConflicts(store.update(db, id, check(content)))
  const { find, lockForUpdate } = store
  return { find, lockForUpdate, check, update, putBack: update }
}

/** Makes the stores of all entities. Only personas have more than the row of their table. */
export const itemStores = (personas: ItemStore): ItemStores =>
  recordOf(entities, (entity) => (entity === 'personas' ? personas : rowsOf(entity)))
