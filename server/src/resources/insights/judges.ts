import type { NewJudge } from '@greenroom/contract'
import { sql } from 'kysely'
import { allOf, timesBetween } from '../../data/lists/filters.ts'
import { isoTime } from '../../data/lists/json.ts'
import { indexedTime } from '../../data/session-scores.ts'
import { notCancelled } from '../../data/session-status.ts'
import { allRows } from '../../database/rows.ts'
import type { Database } from '../../database/database.ts'
import type { Range } from './figures.ts'

/** The most changes of a mode, for one whose sessions several models judge in turns. */
const maxChanges = 500

/** The sessions of a mode that a model judged, as the index `sessions_by_judge` has them. */
const judged = sql`
  from sessions
  where sessions.mode_id = judges.mode_id and judge_model is not null and score is not null
    and ${notCancelled}`
const byJudge = sql`select ${indexedTime} as at, session_id ${judged} and judge_model = judge`

/**
 * The first scored sessions of a range that another model judged than the one before in their mode. Sessions whose judge is
 * not known count for nothing. It jumps from change to change in the index, since there can be a million sessions between.
 */
export const readJudges = (db: Database, { from, to, mode_id }: Range): Promise<NewJudge[]> => {
  const isInRange = allOf(timesBetween(indexedTime, { from }))
  const beforeEnd = allOf(timesBetween(indexedTime, { to }))
  return allRows(
    db,
    sql<NewJudge>`
    with recursive judges as (
      select mode_id, (select min(judge_model) ${judged}) as judge
      from interaction_modes judges where ${mode_id ?? null}::uuid is null or mode_id = ${mode_id ?? null}
      union all
      select mode_id, (select min(judge_model) ${judged} and judge_model > judge)
      from judges where judge is not null
    ), changes as (
      -- The last one before the range, or else the first one in it, is no change.
      select * from (
        select distinct on (mode_id) mode_id, judge, at, session_id, 0 as number
        from judges cross join lateral (
          (select *, true as earlier from (${byJudge} and not ${isInRange}) old
            order by at desc, session_id desc limit 1)
          union all
          (select *, false from (${byJudge} and ${isInRange}) new order by at, session_id limit 1)
        ) nearest
        order by mode_id, earlier desc, case when earlier then at end desc,
          case when earlier then session_id end desc, at, session_id
      ) first
      union all
      select changes.mode_id, next.*, number + 1
      from changes cross join lateral (
        select judge, later.at, later.session_id
        from judges cross join lateral (
          ${byJudge} and ${beforeEnd} and (${indexedTime}, session_id) > (changes.at, changes.session_id)
          order by ${indexedTime}, session_id limit 1
        ) later
        where judges.mode_id = changes.mode_id and judge <> changes.judge
        order by at, session_id limit 1
      ) next
      where number < ${maxChanges}
    )
    select ${isoTime('at')} as at, 'judge' as entity, judge as name,
      null as id, null as version, null as note, null as prompts
    from changes where number > 0 order by changes.at, mode_id`,
  )
}
