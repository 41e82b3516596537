import { backtests } from '@greenroom/contract'
import type { Backtest, BacktestSummary } from '@greenroom/contract'
import { useQuery } from '@tanstack/react-query'
import { pluralize } from '../../../lib/numbers.ts'
import { useFeature } from '../../../services/api/features.ts'
import { fetchItem, fetchList } from '../../../services/api/fetch.ts'
import { queryClient } from '../../../services/api/lists.ts'
import { usePollInterval } from '../../../services/api/polling.ts'
import { describeWaiting } from '../jobs/words.ts'
import { follow } from '../jobs/followed.ts'
import { describeShift } from './words.ts'

/** How many sessions a backtest judges. */
export const sessionCount = 50
/** How many calls of the language model it takes at most: each session is judged twice with each text. */
export const mostCalls = sessionCount * 4

const pollMs = 1000

const keyOf = (id: string | undefined) => [backtests.read.path, id]
/** The cache key of every list of backtests. */
export const backtestLists = ['backtests']
const reloadLists = () => queryClient.invalidateQueries({ queryKey: backtestLists })

/** The id of the newest backtest of a report prompt, where the backend lists them. */
export const useNewestBacktest = (report_detail_id: string): string | undefined => {
  const query = { report_detail_id, limit: '1' }
  const { data } = useQuery({
    queryKey: [...backtestLists, query],
    queryFn: ({ signal }) => fetchList(backtests.list, { query, signal }),
    enabled: useFeature('backtest-list'),
  })
  return data?.[0]?.backtest_id
}

/** A backtest, read again until it is finished. */
export const useBacktest = (id: string | undefined) =>
  useQuery({
    queryKey: keyOf(id),
    async queryFn({ signal }) {
      const before = queryClient.getQueryData<Backtest>(keyOf(id))
      const now = await fetchItem(backtests.read, { params: { backtest_id: id ?? '' }, signal })
      if (before?.state === 'running' && now.state !== 'running') void reloadLists()
      return now
    },
    enabled: id !== undefined,
    refetchInterval: usePollInterval<Backtest>((data) =>
      data?.state === 'running' ? pollMs : false,
    ),
  })

/** Shows what a write has answered, and follows what it has started. */
export function keepBacktest(backtest: Backtest): void {
  const { backtest_id: id, state } = backtest
  queryClient.setQueryData(keyOf(id), backtest)
  if (state === 'running') follow('backtest', id)
  void reloadLists()
}

/** Stops a backtest. */
export const stopBacktest = async (id: string, signal: AbortSignal): Promise<void> =>
  keepBacktest(await fetchItem(backtests.stop, { params: { backtest_id: id }, signal }))

/** What a list says of a backtest, without what each session got. */
export function describeListed(backtest: BacktestSummary): string {
  const { state, shift, counted, calls_made, calls_planned, error } = backtest
  if (state === 'running') return `Running: ${calls_made} of ${pluralize(calls_planned, 'call')}.`
  if (state === 'stopped')
    return `Stopped after ${calls_made} of ${pluralize(calls_planned, 'call')}.`
  if (shift) return describeShift(shift, counted ?? backtest.sessions)
  return error ?? notJudged
}

const notJudged = 'No session could be judged with both texts.'

/** Where a backtest stands, or what it has found. */
export function describeState(backtest: Backtest): string {
  const { state, shift, judged, sessions, error } = backtest
  if (state === 'running')
    return `Judged ${judged.length} of ${pluralize(sessions, 'session')}.${describeWaiting(backtest)}`
  if (state === 'stopped')
    return `Stopped after ${judged.length} of ${pluralize(sessions, 'session')}.`
  if (shift) return describeShift(shift, judged.length)
  return error ?? notJudged
}
