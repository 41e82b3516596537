import { backtests, experiments } from '@greenroom/contract'
import type { BacktestSummary, ExperimentSummary } from '@greenroom/contract'
import { Button } from '@mantine/core'
import type { InfiniteData } from '@tanstack/react-query'
import { useFeature } from '../../../services/api/features.ts'
import { pagesOf } from '../../../services/api/fetch.ts'
import type { Page } from '../../../services/api/fetch.ts'
import { usePollInterval } from '../../../services/api/polling.ts'
import { usePages } from '../../../services/api/use-pages.ts'
import { openDialog } from '../../../services/dashboard-location.ts'
import { toDialog } from '../../../services/entity-location.ts'
import { WhenCell, WhoCell } from '../../../ui/who-and-when.tsx'
import { lazyDialog } from '../../../ui/lazy-dialog.ts'
import { countText, PagedTable } from '../../../ui/paged-table.tsx'
import { ViewLink } from '../../../ui/view-link.tsx'
import { DialogSlot, PanelFrame } from '../../crud/index.ts'
import { describeListed, sessionCount } from '../backtests/use-backtest.ts'
import { describeExperiment } from '../experiments/sentences.ts'
import { isRunning, whileRunning } from '../jobs/jobs.ts'
import { modelsOfBacktest, modelsOfExperiment } from '../jobs/models.ts'
import type { ModelPair } from '../jobs/models.ts'
import { TriedModels } from '../jobs/tried-models.tsx'

const TryModelDialog = lazyDialog(
  async () => (await import('../models/try-model-dialog.tsx')).TryModelDialog,
)
const dialogName = 'try-model'

const columns = [
  { title: 'Name', width: 12 },
  { title: 'Kind', width: 6 },
  { title: 'Result', width: 22 },
  { title: 'Who', width: 10 },
  { title: 'When', width: 8.5 },
]

/** All experiments and backtests (features `experiments`, `backtest-list`, `tests`). */
export function ExperimentsPanel() {
  const list = useTests()
  const canTryModels = useFeature('model-trials')
  return (
    <PanelFrame
      count={countText(list, 'experiment')}
      action={
        canTryModels && (
          <Button
            onPointerEnter={TryModelDialog.preload}
            onClick={() => openDialog({ name: dialogName })}
          >
            Try another model
          </Button>
        )
      }
    >
      <DialogSlot name={dialogName} component={TryModelDialog} enabled={canTryModels} />
      <PagedTable
        label="Experiments"
        columns={columns}
        cells={cells}
        keyOf={({ id }) => id}
        what="experiments"
        list={list}
        empty={{
          sentence: 'No experiments yet',
          hint: `Change a text that prompts use. “Try on conversations” then appears above Save; for a report prompt it is “Judge the last ${sessionCount} sessions with this text”.`,
        }}
      />
    </PanelFrame>
  )
}

function cells({ kind, id, name, tried, result, at, made_by, ...job }: Test) {
  const dialog = kind === 'Experiment' ? 'experiment' : 'backtest-result'
  const found = (
    <span>
      {tried && (
        <>
          <TriedModels models={tried} />.{' '}
        </>
      )}
      {result}
    </span>
  )
  return (
    <>
      <td translate="no" title={name}>
        <ViewLink to={toDialog('experiments', { name: dialog, id })}>{name}</ViewLink>
      </td>
      <td>{kind}</td>
      <td title={tried ? `${tried.changed}: ${result}` : result}>
        {isRunning(job) ? (
          <span className="row gap-sm">
            <progress
              className="meter line grow"
              aria-label={`Progress of ${name}`}
              max={job.calls_planned}
              value={job.calls_made}
            />
            {found}
          </span>
        ) : (
          found
        )}
      </td>
      <WhoCell email={made_by} />
      <WhenCell at={at} />
    </>
  )
}

/** An experiment or a backtest, as the list of both shows it. */
interface Test extends Pick<
  ExperimentSummary,
  'name' | 'at' | 'made_by' | 'state' | 'calls_made' | 'calls_planned'
> {
  kind: 'Experiment' | 'Backtest'
  id: string
  /** The models of one that tries another. */
  tried: ModelPair | undefined
  result: string
}

/** Experiments and backtests in one list, newest first, and those that run on top. */
function useTests() {
  const hasExperiments = useFeature('experiments', 'tests')
  const hasBacktests = useFeature('backtest-list', 'tests')
  const refetchInterval = usePollInterval<InfiniteData<Page<{ state: string }>>>((data) =>
    whileRunning(data?.pages.flatMap(({ rows }) => rows)),
  )
  const tried = usePages<ExperimentSummary>({
    ...pagesOf(experiments.list, { limit: '50' }),
    enabled: hasExperiments,
    refetchInterval,
    gcTime: 0,
  })
  const judged = usePages<BacktestSummary>({
    ...pagesOf(backtests.list, { limit: '50' }),
    enabled: hasBacktests,
    refetchInterval,
    gcTime: 0,
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
      tried: modelsOfExperiment(experiment),
      result: describeExperiment(experiment),
    })),
    ...judged.rows.map((backtest) => ({
      ...backtest,
      kind: 'Backtest' as const,
      id: backtest.backtest_id,
      tried: modelsOfBacktest(backtest),
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
    total: lists.reduce((sum, { rows: loaded, total = loaded.length }) => sum + total, 0),
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
