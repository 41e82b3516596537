import { minMarks } from '@greenroom/contract'
import { mean, quadraticKappa } from '../../lib/statistics.ts'
import type { Agreement, marks, OutputOf } from '@greenroom/contract'
import type { Pair } from '../../lib/statistics.ts'
import { sql } from 'kysely'
import { kappaInWorker } from '../../data/model-jobs/statistics.ts'
import { sessionScores, sessionTime } from '../../data/session-scores.ts'
import { allRows, firstRow } from '../../database/rows.ts'
import type { Database } from '../../database/database.ts'
import type { RecordedSource } from '../../database/schema.ts'
import { notFound } from '../../http/http-error.ts'
import { reportPromptAt, reportPromptsOf } from './derived-versions.ts'
import { createTimelines, secondsOf } from './timelines.ts'

/** A session that people have marked. */
interface MarkedSession {
  readonly started: number
  readonly recorded: boolean
  readonly report_prompt: RecordedSource | null
  readonly judge_model: string | null
  /** The judge's overall score. */
  readonly points: number
  /** The overall scores of people, in the order of their ids. */
  readonly people: readonly number[]
}

/** Any number does: the same marks have the same interval. */
const seed = 1

/**
 * How far a version of a report prompt and the model that judged with it agree with people.
 * @param version the newest unless given
 * @param judge the model, empty for sessions whose judge is not known; that of the newest marked session unless given
 * @throws HttpError 404
 */
export async function readAgreement(
  db: Database,
  id: string,
  { version, judge_model: judge }: OutputOf<typeof marks.agreement.query>,
): Promise<Agreement> {
  const report = (await findReport(db, id, version)) ?? notFound('report')
  if (version !== undefined && !report.known) notFound('version')
  const wanted = version ?? report.newest
  const versionOf = await versions(db, report.mode_id)
  const sessions = await markedSessions(db, report.mode_id)
  const ofVersion = sessions.filter((session) => {
    const prompt = versionOf(session)
    return prompt?.id === id && prompt.version === wanted
  })
  const judgedBy = (name: string | null) => ofVersion.filter((one) => one.judge_model === name)
  const names = [...new Set(ofVersion.map(({ judge_model }) => judge_model))]
  const judges = names.map((name) => ({ judge_model: name, marks: judgedBy(name).length }))
  const judge_model = judge === undefined ? (names[0] ?? null) : judge || null
  const judged = judgedBy(judge_model)
  const agreement = { version: wanted, judge_model, judges, marks: judged.length }
  if (judged.length < minMarks)
    return { ...agreement, mean_difference: null, kappa: null, raters: null }

  const pairs = judged.map(({ people, points }): Pair => [mean(people), points])
  const twice = judged.flatMap(({ people: [first, second] }): Pair[] =>
    first === undefined || second === undefined ? [] : [[first, second]],
  )
  const raters = quadraticKappa(twice)
  return {
    ...agreement,
    mean_difference: mean(pairs.map(([people, points]) => people - points)),
    kappa: await kappaInWorker(pairs, seed),
    raters: raters === null ? null : { kappa: raters, marks: twice.length },
  }
}

const findReport = (db: Database, id: string, version: number | undefined) =>
  firstRow(
    db,
    sql<{ mode_id: string; newest: number; known: boolean }>`
    select mode_id, coalesce(max(revisions.version), mode_reports.version) as newest,
      coalesce(bool_or(revisions.version = ${version ?? 0}), false) as known
    from mode_reports left join revisions on entity = 'mode-reports' and entity_id = report_detail_id
    where report_detail_id = ${id} group by report_detail_id`,
  )

const markedSessions = async (db: Database, modeId: string) => {
  const { points } = await sessionScores(db)
  return allRows(
    db,
    sql<MarkedSession>`
    select ${secondsOf(sessionTime)} as started, session_compositions.session_id is not null as recorded,
      report_prompt, judge_model, ${points} as points, people
    from (
      select session_id,
        array_agg((scores ->> 'overall_score')::double precision order by user_id) as people
      from session_marks group by session_id
    ) marked
      join sessions using (session_id) left join session_compositions using (session_id)
    where mode_id = ${modeId} and ${points} is not null
    order by started desc, session_id`,
  )
}

/** Returns a look-up of the report prompt's version that judged a session, as its evidence tells it. */
const versions = async (db: Database, modeId: string) => {
  const timelines = createTimelines(db)
  const reports = await reportPromptsOf(db, [modeId])
  await timelines.load(reports)
  return ({ recorded, report_prompt, started: at }: MarkedSession) => {
    if (!recorded) return reportPromptAt(timelines, reports, modeId, at)
    return report_prompt && timelines.recorded(report_prompt)
  }
}
