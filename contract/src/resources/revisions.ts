import * as z from 'zod/mini'
import { endpoint, item, list, named } from '../lib/endpoint.ts'
import { pageQuery } from '../lib/paging.ts'

/** How a version came about; `found` is one that existed before changes were recorded. */
export const revisionKinds = ['create', 'update', 'restore', 'import', 'found'] as const

/**
 * One version of an item, without its content. `same_as` is the newest earlier version with the same content; `changed`
 * lists the fields that differ from the version before, with the number of words added and removed.
 */
export const revision = z.object({
  version: z.number(),
  at: z.string(),
  actor_email: z.string(),
  note: z.nullable(z.string()),
  kind: z.enum(revisionKinds),
  same_as: z.nullable(z.number()),
  changed: z.array(z.object({ field: z.string(), added: z.number(), removed: z.number() })),
})

export type Revision = z.infer<typeof revision>

/** A version with its content: what the item's own GET returned then, without version and times. */
export const revisionWithContent = z.extend(revision, {
  content: z.record(z.string(), z.unknown()),
})

export type RevisionWithContent = z.infer<typeof revisionWithContent>

/** The history of an item of one of the `entities` (feature `revisions`). */
export const revisions = {
  list: endpoint('GET', '/v1/revisions/{entity}/{id}', {
    summary: 'Lists the versions of an item, newest first.',
    response: list(named('Revision', revision)),
    query: pageQuery,
    feature: 'revisions',
  }),
  read: endpoint('GET', '/v1/revisions/{entity}/{id}/{version}', {
    summary: 'Reads one version of an item.',
    response: item(named('RevisionContent', revisionWithContent)),
    feature: 'revisions',
  }),
}

/** Request header with the author's note on a change: percent-encoded UTF-8. */
export const changeNoteHeader = 'x-change-note'
