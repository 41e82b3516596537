import type { TestApp } from './app.ts'

export const trashPath = '/api/v1/trash'

interface TrashRow {
  readonly trash_id: string
  readonly entity: string
  readonly entity_id: string
  readonly name: string
  readonly deleted_at: string
  readonly actor_email: string
  readonly expires_at: string
}

type App = Pick<TestApp, 'admin'>

/** What is in the trash, the last deleted first. */
export const trashOf = async ({ admin }: App, query = ''): Promise<TrashRow[]> =>
  Object((await admin('GET', `${trashPath}${query}`)).body)

/** The id of the trash entry of an item. */
export const trashIdOf = async (app: App, id: string): Promise<string> =>
  (await trashOf(app)).find(({ entity_id }) => entity_id === id)?.trash_id ?? 'none'

export const restore = ({ admin }: App, trashId: string) =>
  admin('POST', `${trashPath}/${trashId}/restore`)

/** Restores an item by its own id. */
export const restoreItem = async (app: App, id: string) => restore(app, await trashIdOf(app, id))
