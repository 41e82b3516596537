import { definitionOf, entities } from '@greenroom/contract'
import type { Entity } from '@greenroom/contract'
import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import type { RecordedSource } from '../../database/schema.ts'
import { secondsOf } from './seconds.ts'

/** Something with a history. */
export interface Thing {
  readonly entity: Entity
  readonly id: string
}

/** The version of a thing that a session met. */
export interface MetVersion extends Thing {
  readonly version: number
  /** Whether the thing has other content now, or was deleted. */
  readonly changedSince: boolean
}

/** The histories of things, without their contents. */
export interface Timelines {
  /** Reads the histories that are not there yet. */
  load(things: readonly Thing[]): Promise<void>
  /**
   * The version of a thing at a time.
   * @param at in seconds since 1970
   * @returns `undefined` before its first version
   */
  inForce(thing: Thing, at: number): MetVersion | undefined
  /** A version that was recorded, by its number in the history: a save that changes nothing makes no new one. */
  recorded(source: RecordedSource): MetVersion
}

/** A version with the time since which it was in force, in seconds since 1970. */
interface Version extends MetVersion {
  readonly since: number
}

/** Reads histories once and finds the versions of any number of sessions in memory. */
export const createTimelines = (db: Database): Timelines => {
  const histories = new Map<string, readonly Version[]>()
  const current = new Map<string, number>()

  /** The newest version with a number or time up to a limit. */
  const newest = ({ id }: Thing, of: 'version' | 'since', limit: number) => {
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
    load: async (things) => {
      const added = new Map(things.map((thing) => [thing.id, thing]))
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
    inForce: (thing, at) => newest(thing, 'since', at),
    recorded: (source) =>
      newest(source, 'version', source.version) ?? {
        ...source,
        // A row that was written by hand has no history until it is next changed.
        changedSince: current.get(source.id) !== source.version,
      },
  }
}

/** The versions of a thing in their order, as columns, which are read several times faster than objects. */
interface History extends Thing {
  readonly versions: readonly number[]
  readonly since: readonly number[]
  /** Whether the content is that of the newest version. */
  readonly same: readonly boolean[]
}

const readHistories = async (db: Database, things: readonly Thing[]) => {
  const { rows } = await sql<History>`
    select entity, id, history.*
    from unnest(
      ${things.map(({ entity }) => entity)}::text[], ${things.map(({ id }) => id)}::uuid[]
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
    ) history`.execute(db)
  return rows
}

interface Current {
  readonly id: string
  readonly version: number
}

/** The versions of the things that still exist. */
const currentVersions = async (
  db: Database,
  things: readonly { readonly entity: Entity; readonly id: string }[],
): Promise<Current[]> => {
  const selects = entities.flatMap((entity) => {
    const ids = things.filter((thing) => thing.entity === entity).map(({ id }) => id)
    const { table, id: key } = definitionOf(entity)
    return ids.length > 0
      ? [
          sql`select ${sql.ref(key)} as id, version from ${sql.table(table)} where ${sql.ref(key)} = any (${ids}::uuid[])`,
        ]
      : []
  })
  const { rows } = await sql<Current>`${sql.join(selects, sql` union all `)}`.execute(db)
  return rows
}
