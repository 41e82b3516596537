import type { Entity } from '@greenroom/contract'
import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import type { RecordedSource } from '../../database/schema.ts'
import { currentVersions } from './current-versions.ts'

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
   * @param at in milliseconds since 1970
   * @returns `undefined` before its first version
   */
  inForce(thing: Thing, at: number): MetVersion | undefined
  /** A version that was recorded, by its number in the history: a save that changes nothing makes no new one. */
  recorded(source: RecordedSource): MetVersion
}

interface Version {
  readonly version: number
  /** In milliseconds since 1970. */
  readonly since: number
  /** Whether its content is that of the newest version. */
  readonly isCurrent: boolean
}

/** Reads histories once and finds the versions of any number of sessions in memory. */
export const createTimelines = (db: Database): Timelines => {
  const histories = new Map<string, readonly Version[]>()
  const current = new Map<string, number>()
  const met = ({ entity, id }: Thing, { version, isCurrent }: Omit<Version, 'since'>) => ({
    ...{ entity, id, version },
    changedSince: !isCurrent || !current.has(id),
  })

  /** The newest version with a number or time up to a limit. */
  const newest = (thing: Thing, of: 'version' | 'since', limit: number) => {
    const versions = histories.get(thing.id) ?? []
    let [from, to] = [0, versions.length]
    while (from < to) {
      const middle = (from + to) >> 1
      if ((versions[middle]?.[of] ?? Infinity) <= limit) from = middle + 1
      else to = middle
    }
    const found = versions[from - 1]
    return found && met(thing, found)
  }
  return {
    load: async (things) => {
      const added = [...new Map(things.map((thing) => [thing.id, thing])).values()].filter(
        ({ id }) => !histories.has(id),
      )
      if (added.length === 0) return
      const [read, rows] = await Promise.all([readHistories(db, added), currentVersions(db, added)])
      for (const { id } of added) histories.set(id, [])
      for (const { id, versions } of read) histories.set(id, versions.map(toVersion))
      for (const { id, version } of rows) current.set(id, version)
    },
    inForce: (thing, at) => newest(thing, 'since', at),
    recorded: (source) =>
      newest(source, 'version', source.version) ??
      // A row that was written by hand has no history until it is next changed.
      met(source, { ...source, isCurrent: current.get(source.id) === source.version }),
  }
}

const toVersion = ([version, since, isCurrent]: VersionJson): Version => ({
  version,
  since,
  isCurrent,
})

type VersionJson = readonly [version: number, since: number, isCurrent: boolean]

/** The versions of each thing, in their order. */
const readHistories = async (db: Database, things: readonly Thing[]) => {
  const { rows } = await sql<{ id: string; versions: readonly VersionJson[] }>`
    select entity_id as id, json_agg(
      json_build_array(version, extract(epoch from at) * 1000, is_current) order by version) as versions
    from (
      select entity_id, version, at, content_hash = first_value(content_hash)
        over (partition by entity, entity_id order by version desc) as is_current
      from revisions
      join unnest(
        ${things.map(({ entity }) => entity)}::text[], ${things.map(({ id }) => id)}::uuid[]
      ) wanted (entity, entity_id) using (entity, entity_id)
    ) read
    group by entity_id`.execute(db)
  return rows
}
