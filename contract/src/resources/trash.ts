import * as z from 'zod/mini'
import { endpoint, item, list, named, noContent } from '../lib/endpoint.ts'
import { entities } from '../entities.ts'
import { pageQuery } from '../lib/paging.ts'

/** How many days a deleted item can be restored. */
export const trashDays = 30

/** What can be in the trash: the items with a history, and sessions. */
export const trashEntities = [...entities, 'sessions'] as const

export type TrashEntity = (typeof trashEntities)[number]

export const isTrashEntity = (word: string): word is TrashEntity =>
  trashEntities.some((entity) => entity === word)

/** A deleted item. */
export const trashedItem = z.object({
  trash_id: z.string(),
  entity: z.enum(trashEntities),
  entity_id: z.string(),
  name: z.string(),
  deleted_at: z.string(),
  actor_email: z.string(),
  expires_at: z.string(),
})

export type TrashedItem = z.infer<typeof trashedItem>

/**
 * What a 409 to a restore says beside its message: deleted items that have to be restored first, in this order. It is
 * empty where that does not help.
 */
export const restoreNeeds = z.object({
  needs: z.array(z.object({ trash_id: z.string(), name: z.string() })),
})

export type RestoreNeeds = z.infer<typeof restoreNeeds>['needs']

/** Ends the sentence that says why a change cannot be undone while its item is in the trash. */
export const restoreFirst = 'Restore it from the trash first.'

/** Deleted items, which can be restored for 30 days (feature `trash`). */
export const trash = {
  list: endpoint('GET', '/v1/trash', {
    summary: 'Lists deleted items, the last deleted first.',
    response: list(named('TrashItem', trashedItem)),
    query: z.extend(pageQuery, {
      entity: z.optional(z.string()),
      entity_id: z.optional(z.string()),
    }),
    feature: 'trash',
  }),
  restore: endpoint('POST', '/v1/trash/{trash_id}/restore', {
    summary: 'Restores a deleted item with its id. 409 names what it refers to and is gone.',
    response: item(
      z.object({
        entity: z.enum(trashEntities),
        id: z.string(),
        /** Whose session it is. */
        user: z.optional(z.object({ user_id: z.string(), email: z.string() })),
      }),
    ),
    feature: 'trash',
  }),
  remove: endpoint('DELETE', '/v1/trash/{trash_id}', {
    summary: 'Removes a deleted item for good.',
    response: noContent,
    feature: 'trash',
  }),
}
