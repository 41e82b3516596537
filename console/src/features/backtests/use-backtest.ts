import { backtests } from '@greenroom/contract'
import type { Backtest } from '@greenroom/contract'
import { useQuery } from '@tanstack/react-query'
import { fetchItem } from '../../services/api/fetch.ts'
import { queryClient } from '../../services/api/lists.ts'
import { describeShift } from './words.ts'

/** How many sessions a backtest judges. */
export const sessionCount = 50
/** How many calls of the language model it takes at most: each session is judged twice with each text. */
export const mostCalls = sessionCount * 4

const pollMs = 1000

const keyOf = (id: string | undefined) => [backtests.read.path, id]

/** A backtest, read again until it is finished. */
export const useBacktest = (id: string | undefined) =>
  useQuery({
    queryKey: keyOf(id),
    queryFn: ({ signal }) =>
      fetchItem(backtests.read, { params: { backtest_id: id ?? '' }, signal }),
    enabled: id !== undefined,
    refetchInterval: ({ state: { data } }) => (data?.state === 'running' ? pollMs : false),
  })

/** Shows what a write has answered. */
export const keepBacktest = (backtest: Backtest): void =>
  void queryClient.setQueryData(keyOf(backtest.backtest_id), backtest)

/** Stops a backtest. */
export const stopBacktest = async (id: string, signal: AbortSignal): Promise<void> =>
  keepBacktest(await fetchItem(backtests.stop, { params: { backtest_id: id }, signal }))

/** Where a backtest stands, or what it has found. */
export function describeState({ state, shift, judged, sessions, error }: Backtest): string {
  if (state === 'running') return `Judged ${judged.length} of ${sessions} sessions.`
  if (state === 'stopped') return `Stopped after ${judged.length} of ${sessions} sessions.`
  if (shift) return describeShift(shift, judged.length)
  return error ?? 'No session could be judged with both texts.'
}
