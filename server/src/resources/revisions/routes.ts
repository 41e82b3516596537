import { isEntity, revisions } from '@greenroom/contract'
import type { Entity } from '@greenroom/contract'
import { entityTable } from '../../data/entity-tables.ts'
import { servePages } from '../../data/paging.ts'
import { requireRow } from '../../data/require-row.ts'
import { refuse, unknownPath } from '../../http/http-error.ts'
import type { Route } from '../../http/route.ts'
import { serve } from '../../http/serve.ts'
import { hasRevisions, historyOf, revisionOf } from './store.ts'

/** The versions of a thing. What was deleted keeps its history. */
export const revisionRoutes: Route[] = [
  servePages(revisions.list, async ({ db, params: { entity, id } }) => {
    const thing = { entity: readEntity(entity), id }
    // A row that was inserted by hand has no history yet.
    if (!(await hasRevisions(db, thing))) await requireRow(db, { ...entityTable(thing.entity), id })
    return historyOf(thing)
  }),

  serve(revisions.read, async ({ db, params: { entity, id, version } }) => {
    const thing = { entity: readEntity(entity), id }
    const found = isVersion(version) && (await revisionOf(db, thing, Number(version)))
    return found || refuse(404, 'There is no such version.')
  }),
]

const readEntity = (word: string): Entity => (isEntity(word) ? word : unknownPath())

/** Whether a segment of a path is a version as we write it, within a 32-bit integer. */
const isVersion = (segment: string) => /^[1-9]\d{0,8}$/.test(segment)
