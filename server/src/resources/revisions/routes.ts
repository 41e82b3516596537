import { definitionOf, isEntity, revisions } from '@greenroom/contract'
import type { Entity, OutputOf } from '@greenroom/contract'
import { servePages } from '../../data/lists/paging.ts'
import { firstRow } from '../../database/rows.ts'
import { requireRow } from '../../data/table.ts'
import { refuse, unknownPath } from '../../http/http-error.ts'
import type { Route } from '../../http/route.ts'
import { serve } from '../../http/serve.ts'
import { sql } from 'kysely'
import { isoTime, jsonRow } from '../../data/lists/json.ts'
import { byNumber } from '../../data/lists/long-list.ts'
import type { LongList } from '../../data/lists/long-list.ts'

/** The versions of an item. What was deleted keeps its history. */
export const revisionRoutes: Route[] = [
  servePages(revisions.list, async ({ db, params: { entity, id } }) => {
    const item = { entity: readEntity(entity), id }
    // A row that was inserted by hand has no history yet.
    if (!(await firstRow(db, sql`select from revisions where ${isOf(item)} limit 1`))) {
      const { table, id: key, noun } = definitionOf(item.entity)
      await requireRow(db, { table, key, id, noun })
    }
    return historyOf(item)
  }),

  serve(revisions.read, async ({ db, params: { entity, id, version } }) => {
    const known = readEntity(entity)
    const found = isVersion(version) && (await findRevision(db, known, id, Number(version)))
    return found || refuse(404, 'There is no such version.')
  }),
]

const readEntity = (word: string): Entity => (isEntity(word) ? word : unknownPath())

/** Whether a segment of a path is a version as we write it, within a 32-bit integer. */
const isVersion = (segment: string) => /^[1-9]\d{0,8}$/.test(segment)

interface Item {
  readonly entity: Entity
  readonly id: string
}

const fields = sql`version, ${isoTime('at')} as at, actor_email, note, kind, same_as, changed`

const isOf = ({ entity, id }: Item) => sql`entity = ${entity} and entity_id = ${id}`

/** The versions of an item, newest first. */
const historyOf = (item: Item): LongList => ({
  fields,
  table: sql`revisions`,
  where: isOf(item),
  order: byNumber(sql`version`),
  id: sql`entity_id`,
  newestFirst: true,
  batchSize: 5000,
})

/** One version of an item, with its content. */
const findRevision = jsonRow<OutputOf<typeof revisions.read.response.of>>(sql`
  select ${fields}, content from revisions
  where entity = $1 and entity_id = $2 and version = $3`)
