import { randomInt } from 'node:crypto'
import { backtests, fromWire, maxWhole } from '@greenroom/contract'
import { judgeOf } from '../../config/config.ts'
import type { ModelServer } from '../../config/config.ts'
import { change } from '../../data/changes/change.ts'
import { requireIds } from '../../data/changes/references.ts'
import { servePages } from '../../data/lists/paging.ts'
import { readScale } from '../../data/session-scores.ts'
import { maxJobText, startJob, stopJob } from '../../data/model-jobs/jobs.ts'
import type { JobSettings } from '../../data/model-jobs/jobs.ts'
import { requireOneOf, requireTriable } from '../../data/model-jobs/models.ts'
import { callsOf } from '../../data/model-jobs/replays.ts'
import type { ReplayInput } from '../../data/model-jobs/replays.ts'
import { readTranscript } from '../../data/transcripts.ts'
import type { Database } from '../../database/database.ts'
import { notFound, refuse } from '../../http/http-error.ts'
import type { Route } from '../../http/route.ts'
import { serve } from '../../http/serve.ts'
import { sha256 } from '../../lib/sha256.ts'
import { backtestList, findReport, findReports, readBacktest, sessionsToJudge } from './store.ts'

const entity = 'backtests'
const nothingToJudge =
  'No session of this interaction mode has a transcript that is a list of messages.'

/**
 * Backtests: stored sessions, judged with a changed report prompt beside the saved one (feature `backtests`), or by another
 * model beside the one that judges (feature `model-trials`).
 */
export const backtestRoutes = (settings: JobSettings): Route[] => [
  change(backtests.create, async ({ db, body, actor }) => {
    requireIds(body, ['report_detail_id'])
    const { report_detail_id, judge_model } = body
    requireOneOf(body, 'text', 'judge_model')
    requireTriable(settings.server, judge_model, 'judge_model')
    const saved = (await findReport(db, report_detail_id)) ?? notFound('report', 'report_detail_id')
    const newest = await sessionsToJudge(db, saved.mode_id, body.sessions)
    const sessions = thatFit(newest)
    if (sessions.length === 0) refuse(409, nothingToJudge)
    const current = fromWire(saved.prompt_template)
    const changed = body.text === undefined ? current : fromWire(body.text)
    const texts = { [sha256(current)]: current, [sha256(changed)]: changed }
    const sides = [
      { side: 'current', report: sha256(current), scale: await readScale(db, current) },
      { side: 'changed', report: sha256(changed), scale: await readScale(db, changed) },
    ] as const
    const judge = judgeOf(settings.server).model
    const job = {
      ...({ kind: entity, name: saved.name, seed: randomInt(maxWhole) } as const),
      actorEmail: actor.name,
      input: {
        report_detail_id,
        sessions: sessions.length,
        texts,
        ...(judge_model && { judge_model }),
      },
      models: { current: { judge }, changed: { judge: judge_model ?? judge } },
      calls: sessions.length * sides.length * callsOf(0, 0),
      runs: runsOf(db, sessions, sides),
    }
    const { job_id: id, calls_planned } = await startJob(db, job, settings)
    const after = {
      ...{ report_detail_id, sessions: sessions.length, calls_planned },
      ...(judge_model && { judge_model }),
    }
    return {
      result: await readBacktest(db, id, settings.server),
      audit: { action: 'create', entity, id, title: saved.name, after },
    }
  }),
]

/** What can be done with stored backtests, also where there is no language model (feature `tests`). */
export const storedBacktestRoutes = (server: ModelServer | undefined): Route[] => [
  servePages(backtests.list, ({ query }) => backtestList(query, server)),

  serve(backtests.read, ({ db, params }) => readBacktest(db, params.backtest_id, server)),

  serve(
    backtests.session,
    async ({ db, params: { backtest_id, session_id } }) =>
      (await findReports(db, backtest_id, session_id)) ?? notFound('session of a backtest'),
  ),

  change(backtests.stop, async ({ db, params: { backtest_id: id } }) => {
    const audit = await stopJob(db, entity, id)
    return { result: await readBacktest(db, id, server), audit }
  }),
]

/** Those of the newest sessions whose text a job can hold, once for each side. */
const thatFit = (newest: Awaited<ReturnType<typeof sessionsToJudge>>) => {
  let total = 0
  return newest.filter(({ bytes }) => (total += 2 * bytes) <= maxJobText)
}

type Side = Pick<ReplayInput, 'side' | 'report' | 'scale'>

async function* runsOf(
  db: Database,
  sessions: readonly { readonly session_id: string }[],
  sides: readonly Side[],
) {
  for (const { session_id } of sessions) {
    const opening = await readTranscript(db, session_id)
    if (!opening) continue
    for (const side of sides)
      yield { session_id, input: { ...side, repeat: 1, opening, lines: [], expectations: [] } }
  }
}
