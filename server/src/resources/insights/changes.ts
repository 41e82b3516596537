import { comparedDays, entities } from '@greenroom/contract'
import type { comparedScores, Entity, NewVersion, OutputOf } from '@greenroom/contract'
import { sql } from 'kysely'
import { allOf, timesBetween } from '../../data/lists/filters.ts'
import { isoTime } from '../../data/lists/json.ts'
import { readPrompts } from '../../data/prompts/prompts-with.ts'
import { sessionScores, sessionTime } from '../../data/session-scores.ts'
import { notCancelled } from '../../data/session-status.ts'
import { sessionsWith } from '../../data/usage.ts'
import { allRows, firstRow, onlyRow } from '../../database/rows.ts'
import type { Database } from '../../database/database.ts'
import type { Range } from './figures.ts'

/** The entities whose texts reach a model in sessions. Coaching prompts judge any conversation, and voices have no text. */
const changing = entities.filter((entity) => !['coaching-prompts', 'voices'].includes(entity))

/**
 * The new versions of a range, oldest first; with a filter, those of the prompts that fit it. What the history begins with
 * is no change.
 */
export const readVersions = async (db: Database, range: Range): Promise<NewVersion[]> => {
  const versions = await allRows(
    db,
    sql<Omit<NewVersion, 'prompts'>>`
    select ${isoTime('at')} as at, entity, entity_id as id, version, note,
      coalesce(content ->> 'name', (
        select name from interaction_modes where mode_id = (content ->> 'mode_id')::uuid), '') as name
    from revisions
    where ${allOf(timesBetween(sql`at`, { from: range.from, to: range.to }))}
      and entity = any (${changing}::text[]) and kind not in ('import', 'found')
    order by revisions.at, entity, entity_id, version`,
  )
  if (versions.length === 0) return []
  const promptsWith = await readPrompts(db, range)
  const isNarrowed = Boolean(range.mode_id ?? range.persona_id)
  return versions.flatMap((version) => {
    const prompts = promptsWith(version).length
    return isNarrowed && prompts === 0 ? [] : { ...version, prompts }
  })
}

/** A mean of scores with the margin that 95 of 100 such samples stay within. */
type Mean = OutputOf<typeof comparedScores>['before']

/**
 * Compares the scores of sessions with an item before and after one of its versions.
 * @returns `undefined` if there is no such version
 */
export const compareScores = async (
  db: Database,
  entity: Entity,
  id: string,
  version: number,
): Promise<OutputOf<typeof comparedScores> | undefined> => {
  const found = await firstRow(
    db,
    sql<{ start: string; at: string; end: string }>`
    select ${isoTime('at')} as at,
      (select ${isoTime('at')} from revisions where ${isNeighbour('<')}
        order by version desc limit 1) as start,
      (select ${isoTime('at')} from revisions where ${isNeighbour('>')}
        order by version limit 1) as end
    from revisions wanted
    where entity = ${entity} and entity_id = ${id} and version = ${version}`,
  )
  if (!found) return undefined
  const { points } = await sessionScores(db)
  const read = (from: ReturnType<typeof sql>, to: ReturnType<typeof sql>) =>
    onlyRow(
      db,
      sql<Mean>`
      select round(avg(points)::numeric, 1)::float8 as mean_score, count(points)::integer as scored,
        round((1.96 * stddev_samp(points) / sqrt(nullif(count(points), 0)))::numeric, 1)::float8
          as margin
      from (
        select ${points} as points from sessions
        where ${sessionTime} >= ${from} and ${sessionTime} < ${to}
          and ${notCancelled} and ${sessionsWith(entity, id)}
      ) single`,
    )
  const at = sql`${found.at}::timestamptz`
  const days = sql`${comparedDays} * interval '24 hours'`
  const [before, after] = await Promise.all([
    read(sql`greatest(${found.start}::timestamptz, ${at} - ${days})`, at),
    read(at, sql`least(${found.end}::timestamptz, ${at} + ${days})`),
  ])
  return { before, after }
}

const isNeighbour = (side: '<' | '>') => sql`
  entity = wanted.entity and entity_id = wanted.entity_id and version ${sql.raw(side)} wanted.version`
