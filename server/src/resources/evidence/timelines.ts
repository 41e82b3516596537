import { definitionOf, entities } from '@greenroom/contract'
import type { Entity } from '@greenroom/contract'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { allRows } from '../../database/rows.ts'
import type { Database } from '../../database/database.ts'
import type { RecordedSource } from '../../database/schema.ts'

/** A time in seconds since 1970, which is compared here faster than text. */
export const secondsOf = (time: string | RawBuilder<unknown>): RawBuilder<number> =>
  sql<number>`date_part('epoch', ${typeof time === 'string' ? sql.ref(time) : time})`

/** Such a time as responses show it: UTC, ISO 8601, with milliseconds. */
export const toIsoTime = (seconds: number): string =>
  // A double holds microseconds, but not exactly.
  new Date(Math.floor(Math.round(seconds * 1e6) / 1e3)).toISOString()

/** Something with a history. */
export interface Item {
  readonly entity: Entity
  readonly id: string
}

/** The version of an item that a session used. */
export interface UsedVersion extends Item {
  readonly version: number
  /** Whether the item has other content now, or was deleted. */
  readonly changedSince: boolean
}

/** A version with the time since which it was in force, in seconds since 1970. */
interface Version extends UsedVersion {
  readonly since: number
}

export type Timelines = ReturnType<typeof createTimelines>

/** Reads histories once, without their contents, and finds the versions of any number of sessions in memory. */
export const createTimelines = (db: Database) => {
  const histories = new Map<string, readonly Version[]>()
  const current = new Map<string, number>()

  /** The newest version with a number or time up to a limit. */
  const newest = ({ id }: Item, of: 'version' | 'since', limit: number) => {
    const versions = histories.get(id) ?? []
    let [from, to] = [0, versions.length]
    while (from < to) {
      const middle = (from + to) >> 1
      if ((versions[middle]?.[of] ?? Infinity) <= limit) from = middle + 1
      else to = middle
    }
    return versions[from - 1]
  }
  return {
    /** Reads the histories that are not there yet. */
    load: async (items: readonly Item[]) => {
      const added = new Map(items.map((item) => [item.id, item]))
      for (const id of histories.keys()) added.delete(id)
      if (added.size === 0) return
      const wanted = [...added.values()]
      const [read, rows] = await Promise.all([
        readHistories(db, wanted),
        currentVersions(db, wanted),
      ])
      for (const { id, version } of rows) current.set(id, version)
      for (const { id } of wanted) histories.set(id, [])
      for (const { entity, id, versions, since, same } of read)
        histories.set(
          id,
          versions.map((version, at) => ({
            ...{ entity, id, version, since: since[at] ?? 0 },
            changedSince: !same[at] || !current.has(id),
          })),
        )
    },
    /** The version of an item at a time in seconds since 1970; `undefined` before its first version. */
    inForce: (item: Item, at: number): UsedVersion | undefined => newest(item, 'since', at),
    /** A version that was recorded, by its number in the history: a save that changes nothing makes no new one. */
    recorded: (source: RecordedSource): UsedVersion =>
      newest(source, 'version', source.version) ?? {
        ...source,
        // A row that was written by hand has no history until it is next changed.
        changedSince: current.get(source.id) !== source.version,
      },
  }
}

/** The versions of an item in their order, as columns, which are read several times faster than objects. */
interface History extends Item {
  readonly versions: readonly number[]
  readonly since: readonly number[]
  /** Whether the content is that of the newest version. */
  readonly same: readonly boolean[]
}

const readHistories = (db: Database, items: readonly Item[]) =>
  allRows(
    db,
    sql<History>`
    select entity, id, history.*
    from unnest(
      ${items.map(({ entity }) => entity)}::text[], ${items.map(({ id }) => id)}::uuid[]
    ) wanted (entity, id)
    cross join lateral (
      select content_hash from revisions
      where revisions.entity = wanted.entity and entity_id = id order by version desc limit 1
    ) newest
    cross join lateral (
      select array_to_json(array_agg(version)) as versions,
        array_to_json(array_agg(since)) as since, array_to_json(array_agg(same)) as same
      from (
        select version, ${secondsOf('at')} as since, revisions.content_hash = newest.content_hash as same
        from revisions
        where revisions.entity = wanted.entity and entity_id = id
        order by version
      ) in_order
    ) history`,
  )

/** The versions of the items that still exist. */
const currentVersions = (db: Database, items: readonly Item[]) => {
  const selects = entities.flatMap((entity) => {
    const ids = items.filter((item) => item.entity === entity).map(({ id }) => id)
    const { table, id: key } = definitionOf(entity)
    return ids.length > 0
      ? [
          sql`select ${sql.ref(key)} as id, version from ${sql.table(table)} where ${sql.ref(key)} = any (${ids}::uuid[])`,
        ]
      : []
  })
  return allRows(db, sql<{ id: string; version: number }>`${sql.join(selects, sql` union all `)}`)
}
