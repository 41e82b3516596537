import { definitionOf, isEntity, revisions } from '@greenroom/contract'
import type { Entity, RevisionWithContent } from '@greenroom/contract'
import { servePages } from '../../data/lists/paging.ts'
import { firstRow } from '../../database/rows.ts'
import { requireRow } from '../../data/table.ts'
import { refuse, unknownPath } from '../../http/http-error.ts'
import type { Route } from '../../http/route.ts'
import { serve } from '../../http/serve.ts'
import { sql } from 'kysely'
import * as z from 'zod'
import { isoTime } from '../../data/lists/json.ts'
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
    const isIt = sql`${isOf({ entity: readEntity(entity), id })} and version = ${version}::integer`
    const found =
      isVersion(version) &&
      (await firstRow(
        db,
        sql<RevisionWithContent>`select ${fields}, content from revisions where ${isIt}`,
      ))
    return found
      ? { ...found, changed: changes.parse(found.changed) }
      : refuse(404, 'There is no such version.')
  }),
]

const readEntity = (word: string): Entity => (isEntity(word) ? word : unknownPath())

/** Whether a segment of a path is a version as we write it, within a 32-bit integer. */
const isVersion = (segment: string) => /^[1-9]\d{0,8}$/.test(segment)

interface Item {
  readonly entity: Entity
  readonly id: string
}

/** The fields that a version changed, with their texts in the version before and in this one. */
const changedTexts = sql`(
  select coalesce(json_agg(json_build_object(
    'field', field, 'earlier', earlier -> field, 'later', later -> field) order by field), '[]')
  from jsonb_to_recordset(changed) one (field text), (
    select own_content(entity, content) as later, (
      select own_content(entity, previous.content) from revisions previous
      where previous.entity = revisions.entity and previous.entity_id = revisions.entity_id
        and previous.version < revisions.version
      order by previous.version desc limit 1) as earlier
    offset 0) versions)`

const fields = sql`
  version, ${isoTime('at')} as at, actor_email, note, kind, same_as, ${changedTexts} as changed`

type Text = string | readonly string[]

const text = z.string().or(z.array(z.string())).catch('')
/** Reads changed fields: how many words each gained and lost. */
const changes = z.array(
  z
    .object({ field: z.string(), earlier: text, later: text })
    .transform(({ field, earlier, later }) => ({ field, ...countWords(earlier, later) })),
)

/**
 * Counts the words that one of two texts has more often than the other. A word that only moves counts as neither: this takes
 * linear time, where a real diff of two long texts could take seconds.
 */
const countWords = (earlier: Text, later: Text) => {
  const surplus = new Map<string, number>()
  for (const word of wordsOf(later)) surplus.set(word, (surplus.get(word) ?? 0) + 1)
  for (const word of wordsOf(earlier)) surplus.set(word, (surplus.get(word) ?? 0) - 1)
  let [added, removed] = [0, 0]
  for (const count of surplus.values())
    if (count > 0) added += count
    else removed -= count
  return { added, removed }
}

/** The words of a field. Texts are in their wire form, where a line break can be two characters. */
const wordsOf = (value: Text) =>
  [value].flat().flatMap((one) => one.split(/\\n|[ \n\r\t]/).filter(Boolean))

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
  rowSize: sql`octet_length(content::text)`,
  complete: (json) =>
    JSON.stringify(z.array(z.looseObject({ changed: changes })).parse(JSON.parse(json))),
})
