import type { BacktestSummary } from '@greenroom/contract'
import { formatTimestamp } from '../../lib/dates.ts'
import { nameOfActor } from '../../lib/name-of-actor.ts'
import { toDialog } from '../../services/entity-location.ts'
import { Moment } from '../../ui/moment.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { countText, PagedTable } from '../../ui/paged-table.tsx'
import { ViewLink } from '../../ui/view-link.tsx'
import { PanelFrame } from '../panel/index.ts'
import { describeListed, sessionCount, useBacktestPages } from './use-backtest.ts'

const columns = [
  { title: 'Report prompt', width: 12 },
  { title: 'Result', width: 26 },
  { title: 'Who', width: 10 },
  { title: 'When', width: 8.5 },
]

/** All backtests, newest first (feature `backtest-list`). */
export function BacktestsPanel() {
  const list = useBacktestPages()
  return (
    <PanelFrame count={countText(list, 'backtest')}>
      <PagedTable
        label="Backtests"
        columns={columns}
        cells={cells}
        keyOf={({ backtest_id }) => backtest_id}
        what="backtests"
        list={list}
        onClear={undefined}
        empty={
          <EmptyState
            sentence="No backtests yet"
            hint={`Change a report prompt. “Judge the last ${sessionCount} sessions with this text” then appears above Save.`}
          />
        }
      />
    </PanelFrame>
  )
}

function cells(backtest: BacktestSummary) {
  const { backtest_id: id, name = 'Report prompt', at, made_by } = backtest
  const result = describeListed(backtest)
  const who = nameOfActor(made_by)
  return (
    <>
      <td translate="no" title={name}>
        <ViewLink to={toDialog('backtests', { name: 'backtest-result', id })}>{name}</ViewLink>
      </td>
      <td title={result}>{result}</td>
      <td translate="no" title={who}>
        {who}
      </td>
      <td title={formatTimestamp(at)}>
        <Moment at={at} />
      </td>
    </>
  )
}
