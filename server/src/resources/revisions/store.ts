import type { Entity, OutputOf, revisions } from '@greenroom/contract'
import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import { isoTime, jsonRow } from '../../data/json.ts'
import { byNumber } from '../../data/long-list.ts'
import type { LongList } from '../../data/long-list.ts'
import type { RawResponse } from '../../http/route.ts'

interface Thing {
  readonly entity: Entity
  readonly id: string
}

const fields = sql`version, ${isoTime('at')} as at, actor_email, note, kind, same_as, changed`

const isOf = ({ entity, id }: Thing) => sql`entity = ${entity} and entity_id = ${id}`

/** Whether a thing has a history. */
export const hasRevisions = async (db: Database, thing: Thing): Promise<boolean> => {
  const { rows } = await sql`select from revisions where ${isOf(thing)} limit 1`.execute(db)
  return rows.length > 0
}

/** The versions of a thing, newest first. */
export const historyOf = (thing: Thing): LongList => ({
  fields,
  table: sql`revisions`,
  where: isOf(thing),
  order: byNumber(sql`version`),
  id: sql`entity_id`,
  newestFirst: true,
  batchSize: 5000,
})

const find = jsonRow<OutputOf<typeof revisions.read.response.of>>(sql`
  select ${fields}, content from revisions
  where entity = $1 and entity_id = $2 and version = $3`)

/** One version of a thing, with its content. */
export const revisionOf = async (
  db: Database,
  { entity, id }: Thing,
  version: number,
): Promise<RawResponse<OutputOf<typeof revisions.read.response.of>> | undefined> =>
  find(db, entity, id, version)
