import { backtests } from '@greenroom/contract'
import type { Backtest, BacktestSummary } from '@greenroom/contract'
import { useQuery } from '@tanstack/react-query'
import { pluralize } from '../../../lib/numbers.ts'
import { useFeature } from '../../../services/api/features.ts'
import { fetchItem, rowsQuery } from '../../../services/api/fetch.ts'
import { createJobs } from '../jobs/jobs.ts'
import { modelsOfBacktest, sideNames } from '../jobs/models.ts'
import { describeCalls, describeWaiting } from '../jobs/words.ts'
import { describeShift } from './words.ts'

/** How many sessions a backtest judges. */
export const sessionCount = 50
/** How many calls of the language model it takes at most: each session is judged twice with each text. */
export const mostCalls = sessionCount * 4

export const backtestJobs = createJobs(
  'backtest',
  backtests.list.path,
  1000,
  (backtest_id, signal) => fetchItem(backtests.read, { params: { backtest_id }, signal }),
  describeState,
)

/** The id of the newest backtest of a report prompt that tries a text, where the backend lists them. */
export function useNewestBacktest(report_detail_id: string): string | undefined {
  const { data } = useQuery({
    ...rowsQuery(backtests.list, { query: { report_detail_id, limit: '20' } }),
    enabled: useFeature('backtest-list'),
  })
  return data?.find(({ judge_model }) => !judge_model)?.backtest_id
}

/** What a list says of a backtest, without what each session got. */
export function describeListed(backtest: BacktestSummary): string {
  const { state, shift, counted, error } = backtest
  if (state === 'running') return `Running: ${describeCalls(backtest)}.`
  if (state === 'stopped') return `Stopped after ${describeCalls(backtest)}.`
  const models = modelsOfBacktest(backtest)
  if (shift) return describeShift(shift, counted ?? backtest.sessions, models !== undefined)
  return error ?? `No session could be judged with ${sideNames(models).both}.`
}

/** Where a backtest stands, or what it has found. */
export function describeState(backtest: Backtest): string {
  const { state, judged, sessions } = backtest
  if (state === 'running')
    return `Judged ${judged.length} of ${pluralize(sessions, 'session')}.${describeWaiting(backtest)}`
  if (state === 'stopped')
    return `Stopped after ${judged.length} of ${pluralize(sessions, 'session')}.`
  return describeListed({ ...backtest, counted: judged.length })
}
