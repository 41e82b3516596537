import { formatTimestamp } from '../../../lib/dates.ts'
import { nameOfActor } from '../../../lib/name-of-actor.ts'
import { toDialog } from '../../../services/entity-location.ts'
import { Moment } from '../../../ui/moment.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { countText, PagedTable } from '../../../ui/paged-table.tsx'
import { ViewLink } from '../../../ui/view-link.tsx'
import { PanelFrame } from '../../panel/index.ts'
import { sessionCount } from '../backtests/use-backtest.ts'
import { useTests } from './use-tests.ts'
import type { Test } from './use-tests.ts'

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
  return (
    <PanelFrame count={countText(list, 'experiment')}>
      <PagedTable
        label="Experiments"
        columns={columns}
        cells={cells}
        keyOf={({ id }) => id}
        what="experiments"
        list={list}
        onClear={undefined}
        empty={
          <EmptyState
            sentence="No experiments yet"
            hint={`Change a text that prompts use. “Try on conversations” then appears above Save; for a report prompt it is “Judge the last ${sessionCount} sessions with this text”.`}
          />
        }
      />
    </PanelFrame>
  )
}

function cells({ kind, id, name, result, state, calls_made, calls_planned, at, made_by }: Test) {
  const who = nameOfActor(made_by)
  const dialog = kind === 'Experiment' ? 'experiment' : 'backtest-result'
  return (
    <>
      <td translate="no" title={name}>
        <ViewLink to={toDialog('experiments', { name: dialog, id })}>{name}</ViewLink>
      </td>
      <td>{kind}</td>
      <td title={result}>
        {state === 'running' ? (
          <span className="row gap-sm">
            <progress
              className="meter line grow"
              aria-label={`Progress of ${name}`}
              max={calls_planned}
              value={calls_made}
            />
            {result}
          </span>
        ) : (
          result
        )}
      </td>
      <td translate="no" title={who}>
        {who}
      </td>
      <td title={formatTimestamp(at)}>
        <Moment at={at} />
      </td>
    </>
  )
}
