import type { Insights } from '@greenroom/contract'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { changedDays, sessionDays, traineeDays } from '../../data/session-days.ts'
import { areScoresFilled } from '../../data/session-scores.ts'
import { allRows, onlyRow } from '../../database/rows.ts'
import type { Database } from '../../database/database.ts'
import { allOf } from '../../data/lists/filters.ts'

type Sql = RawBuilder<unknown>

/** Days as `YYYY-MM-DD` in UTC, both included, and what the sessions are narrowed to. */
export interface Range {
  readonly from: string
  readonly to: string
  readonly mode_id?: string | undefined
  readonly persona_id?: string | undefined
}

const dayMs = 86_400_000
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10)

/** The day so many days later. */
export const addDays = (day: string, days: number): string => dayOf(Date.parse(day) + days * dayMs)

/** The number of days, both included. */
export const daysIn = ({ from, to }: Pick<Range, 'from' | 'to'>): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1

const mondayOf = (day: string) => addDays(day, -((new Date(day).getUTCDay() + 6) % 7))

/** The Mondays of the ISO weeks of a range. */
export const weeksOf = ({ from, to }: Pick<Range, 'from' | 'to'>): string[] => {
  const first = mondayOf(from)
  return Array.from({ length: Math.floor((daysIn({ from: first, to }) - 1) / 7) + 1 }, (_, at) =>
    addDays(first, 7 * at),
  )
}

/**
 * Reads in a transaction, by one process, as of one moment. Parallel ones would each find the same people again or pass on each
 * row, and take a core from the other figures, which are read at the same time.
 */
export const inOneProcess = <Result>(db: Database, read: (db: Database) => Promise<Result>) =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (transaction) => {
      await sql`set local max_parallel_workers_per_gather = 0`.execute(transaction)
      return read(transaction)
    })

/** Sessions of changed days that a reader counts itself. Scores that are read from reports take 60 times as long. */
const maxCounted = { filled: 10_000, unfilled: 1_000 }

/** The rows of the days of a range and of the period before, and those that are missing: they have changed and are large. */
interface Days {
  /** In columns of `session_days`, narrowed to what the sessions are. */
  readonly sessions: Sql
  /** In columns of `trainee_days`. */
  readonly trainees: Sql
  /** As `YYYY-MM-DD`, in order. */
  readonly missing: string[]
}

const findDays = async (db: Database, range: Range, before: Range): Promise<Days> => {
  const inRange = sql`day between ${before.from}::date and ${range.to}::date`
  const most = (await areScoresFilled(db)) ? maxCounted.filled : maxCounted.unfilled
  const changed = await changedDays(db, most, inRange)
  const counted = changed.flatMap(({ day, isSmall }) => (isSmall ? day : []))
  const made = sql`${inRange} and day <> all(${changed.map(({ day }) => day)}::date[])`
  const union = (table: string, rows: Sql) =>
    sql`(select * from ${sql.table(table)} where ${made} ${counted.length > 0 ? sql`union all ${rows}` : sql``}) days`
  const { mode_id, persona_id } = range
  const narrowed = allOf([
    mode_id && sql`mode_id = ${mode_id}`,
    persona_id && sql`persona_id = ${persona_id}`,
  ])
  return {
    sessions: sql`(select * from ${union('session_days', await sessionDays(db, counted))} where ${narrowed}) days`,
    trainees: union('trainee_days', traineeDays(counted)),
    missing: changed.flatMap(({ day, isSmall }) => (isSmall ? [] : day)).toReversed(),
  }
}

/** The number of a day's week in a range, from 1, or 0 for days before the range. */
const weekOf = ({ from }: Range) => sql`
  case when day < ${from}::date then 0 else (day - ${mondayOf(from)}::date) / 7 + 1 end`

/** Sums of sessions of the period before (`week` 0) or of a week of the range, counted from 1. */
interface Sums {
  readonly period: 'before' | 'range'
  readonly week: number | null
  readonly mode_id: string | null
  readonly persona_id: string | null
  readonly sessions: number
  readonly completed: number
  readonly seconds: number
  readonly scored: number
  readonly mean_score: number | null
}

/** A mean with one decimal. */
const rounded = (mean: Sql) => sql`round((${mean})::numeric, 1)::float8`

/** The sums of both periods, of each week, mode and persona. */
const readSums = (db: Database, range: Range, { sessions }: Days) =>
  allRows(
    db,
    sql<Sums>`
    select period, week, mode_id, persona_id,
      sum(sessions)::integer as sessions, sum(completed)::integer as completed,
      coalesce(date_part('epoch', sum(duration)), 0) as seconds, sum(scored)::integer as scored,
      ${rounded(sql`sum(points) / nullif(sum(scored), 0)`)} as mean_score
    from (
      select *, case week when 0 then 'before' else 'range' end as period
      from (select *, ${weekOf(range)} as week from ${sessions}) days
    ) cells
    group by grouping sets ((period), (period, week), (period, mode_id), (period, persona_id))`,
  )

/** Each day of a range has later numbers than the days before: microseconds of a day times 2^14, as in `scores_at`. */
const daySize = dayMs * 1000 * 2 ** 14

/**
 * The numbers of different trainees, of each week too, and the first and latest scores of those with two or more. One pass,
 * with a row for each trainee: a bit for each week with a session (the 54 weeks of 366 days fit), and each score with its
 * time in one number. Where nothing narrows the sessions, trainees are counted by the bits of days instead.
 */
const readTrainees = async (db: Database, range: Range, days: Days) => {
  // So that 200,000 trainees are grouped by hash instead of sorted on disk.
  await sql`set local work_mem = '32MB'`.execute(db)
  const isNarrowed = Boolean(range.mode_id ?? range.persona_id)
  const isInRange = sql`day >= ${range.from}::date`
  // Whole numbers are added in a third of the time.
  const mean = (packed: Sql) => rounded(sql`avg(${packed} & 16383) filter (where scored > 1) / 100`)
  const inWeek = (week: number) => sql`count(*) filter (where weeks & (1::bigint << ${week}) <> 0)`
  const counts = sql`
    count(*) filter (where weeks > 1)::integer as "inRange", ${inWeek(0)}::integer as "inBefore",
    array[${sql.join(weeksOf(range).map((_, at) => inWeek(at + 1)))}]::integer[] as "inWeeks",`
  const trainees = await onlyRow(
    db,
    sql<Insights['progress'] & Trainees>`
    select ${isNarrowed ? counts : sql``} count(*) filter (where scored > 1)::integer as trainees,
      ${mean(sql`first`)} as first_mean, ${mean(sql`latest`)} as latest_mean
    from (
      select user_id, ${isNarrowed ? sql`bit_or(1::bigint << week) as weeks,` : sql``}
        count(score_at) as scored, min(start + score_at) as first, max(start + score_at) as latest
      from (
        select ${weekOf(range)} as week, (day - ${range.from}::date) * ${daySize}::bigint as start,
          unnest(user_ids) as user_id, unnest(case when ${isInRange} then scores_at end) as score_at
        from ${days.sessions} where ${isNarrowed} or ${isInRange}
      ) single
      group by user_id
    ) people`,
  )
  return isNarrowed ? trainees : { ...trainees, ...(await countTrainees(db, range, days)) }
}

/** The numbers of different trainees of a range, of the period before, and of each week. */
interface Trainees {
  readonly inRange: number
  readonly inBefore: number
  readonly inWeeks: readonly number[]
}

/** Counts bits. Those of a day end with its last trainee, so all get the same length first. */
const countTrainees = (db: Database, range: Range, { trainees }: Days) => {
  const inWeek = (week: number) =>
    sql`coalesce(max(bit_count(users)) filter (where week = ${week}), 0)`
  return onlyRow(
    db,
    sql<Trainees>`
    select coalesce(bit_count(bit_or(users) filter (where week > 0)), 0)::integer as "inRange",
      ${inWeek(0)}::integer as "inBefore",
      array[${sql.join(weeksOf(range).map((_, at) => inWeek(at + 1)))}]::integer[] as "inWeeks"
    from (
      select ${weekOf(range)} as week,
        bit_or(pg_catalog."bit"(users, (select max(number) from users), true)) as users
      from ${trainees} group by 1
    ) weeks`,
  )
}

const none = { sessions: 0, completed: 0, scored: 0, mean_score: null }

/** The items that sessions were held with, the most used first. */
const partsOf = (sums: readonly Sums[], id: 'mode_id' | 'persona_id', names: readonly Item[]) => {
  const nameOf = new Map(names.map((item) => [item.id, item.name]))
  return sums
    .filter((row) => row[id] !== null && row.period === 'range' && nameOf.has(row[id]))
    .map((row) => {
      const { sessions, completed, scored, mean_score } = row
      const earlier = sums.find((one) => one[id] === row[id] && one.period === 'before')
      return {
        id: row[id] ?? '',
        name: nameOf.get(row[id] ?? '') ?? '',
        ...{ sessions, completed, mean_score, scored },
        before_mean_score: earlier?.mean_score ?? null,
      }
    })
    .toSorted((one, other) => other.sessions - one.sessions || (one.name < other.name ? -1 : 1))
}

interface Item {
  readonly id: string
  readonly name: string
}

/** The modes and personas that are not retired. */
const readItems = async (db: Database) => ({
  modes: await allRows(
    db,
    sql<Item>`select mode_id as id, name from interaction_modes where status_active`,
  ),
  personas: await allRows(
    db,
    sql<Item>`select persona_id as id, name from personas where status_active`,
  ),
})

/** The figures of the sessions of a range, beside those of the period of equal length before. It reads in a transaction. */
export const readFigures = async (db: Database, range: Range) => {
  const before = {
    ...range,
    from: addDays(range.from, -daysIn(range)),
    to: addDays(range.from, -1),
  }
  const days = await findDays(db, range, before)
  const sums = await readSums(db, range, days)
  const trainees = await readTrainees(db, range, days)
  const items = await readItems(db)
  const isTotal = ({ week, mode_id, persona_id }: Sums) =>
    week === null && mode_id === null && persona_id === null
  const figures = (period: Sums['period'], people: number) => {
    const found = sums.find((row) => isTotal(row) && row.period === period)
    const { sessions, completed, mean_score, scored } = found ?? none
    const minutes = Math.round((found?.seconds ?? 0) / 60)
    return { sessions, completed, trainees: people, minutes, mean_score, scored }
  }
  const { inRange, inBefore, inWeeks, ...progress } = trainees
  return {
    figures: figures('range', inRange),
    before: figures('before', inBefore),
    weeks: weeksOf(range).map((start, at) => {
      const { sessions, completed, mean_score } = sums.find(({ week }) => week === at + 1) ?? none
      return { start, sessions, completed, trainees: inWeeks[at] ?? 0, mean_score }
    }),
    modes: partsOf(sums, 'mode_id', items.modes).map(({ id, ...mode }) => ({
      mode_id: id,
      ...mode,
    })),
    personas: partsOf(sums, 'persona_id', items.personas).map(({ id, ...persona }) => ({
      persona_id: id,
      ...persona,
    })),
    progress,
    missing_days: days.missing,
  }
}
