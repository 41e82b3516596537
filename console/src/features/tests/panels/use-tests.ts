import { backtests, experiments } from '@greenroom/contract'
import type { BacktestSummary, ExperimentSummary } from '@greenroom/contract'
import type { InfiniteData } from '@tanstack/react-query'
import { useFeature } from '../../../services/api/features.ts'
import { fetchPage } from '../../../services/api/fetch.ts'
import type { Page } from '../../../services/api/fetch.ts'
import { usePollInterval } from '../../../services/api/polling.ts'
import { usePages } from '../../../services/api/use-pages.ts'
import { backtestLists, describeListed } from '../backtests/use-backtest.ts'
import { experimentLists } from '../experiments/experiments.ts'
import { describeExperiment } from '../experiments/sentences.ts'

/** An experiment or a backtest, as the list of both shows it. */
export interface Test extends Pick<
  ExperimentSummary,
  'name' | 'at' | 'made_by' | 'state' | 'calls_made' | 'calls_planned'
> {
  kind: 'Experiment' | 'Backtest'
  id: string
  result: string
}

/** How often a list is read again while something in it runs, in milliseconds. */
const pollMs = 2000

const whileRunning = (data: InfiniteData<Page<{ state: string }>> | undefined) =>
  data?.pages.some(({ rows }) => rows.some(isRunning)) ? pollMs : (false as const)

const isRunning = ({ state }: { state: string }) => state === 'running'

const page = { firstPage: { limit: '50' }, gcTime: 0 }

/** Experiments and backtests in one list, newest first, and those that run on top. */
export function useTests() {
  const hasExperiments = useFeature('experiments', 'tests')
  const hasBacktests = useFeature('backtest-list', 'tests')
  const refetchInterval = usePollInterval(whileRunning)
  const tried = usePages<ExperimentSummary>({
    queryKey: [...experimentLists, 'pages'],
    load: (query, signal) => fetchPage(experiments.list, { query, signal }),
    enabled: hasExperiments,
    refetchInterval,
    ...page,
  })
  const judged = usePages<BacktestSummary>({
    queryKey: [...backtestLists, 'pages'],
    load: (query, signal) => fetchPage(backtests.list, { query, signal }),
    enabled: hasBacktests,
    refetchInterval,
    ...page,
  })
  const lists = [...(hasExperiments ? [tried] : []), ...(hasBacktests ? [judged] : [])]
  const growing = lists.filter(({ hasMore }) => hasMore)
  // What is older may belong below rows of a page that is not loaded yet.
  const oldest = growing
    .map(({ rows }) => rows.at(-1)?.at ?? '')
    .reduce((one, other) => (one > other ? one : other), '')
  const rows: Test[] = [
    ...tried.rows.map((experiment) => ({
      ...experiment,
      kind: 'Experiment' as const,
      id: experiment.experiment_id,
      result: describeExperiment(experiment),
    })),
    ...judged.rows.map((backtest) => ({
      ...backtest,
      kind: 'Backtest' as const,
      id: backtest.backtest_id,
      name: backtest.name ?? 'Report prompt',
      result: describeListed(backtest),
    })),
  ]
  return {
    rows: rows
      .filter(({ at }) => at >= oldest)
      .toSorted(
        (one, other) =>
          Number(isRunning(other)) - Number(isRunning(one)) || other.at.localeCompare(one.at),
      ),
    total: lists.reduce((sum, { total = 0 }) => sum + total, 0),
    loading: lists.some(({ loading }) => loading),
    failed: lists.some(({ failed }) => failed),
    reload: () => Promise.all(lists.map(({ reload }) => reload())),
    hasMore: growing.length > 0,
    more: lists.map(({ more }) => more).find(Boolean),
    loadMore: () =>
      void Promise.all(
        growing.filter((list) => list.rows.at(-1)?.at === oldest).map(({ loadMore }) => loadMore()),
      ),
  }
}
