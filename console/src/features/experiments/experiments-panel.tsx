import type { ExperimentSummary } from '@greenroom/contract'
import { formatTimestamp } from '../../lib/dates.ts'
import { nameOfActor } from '../../lib/name-of-actor.ts'
import { toDialog } from '../../services/entity-location.ts'
import { Moment } from '../../ui/moment.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { countText, PagedTable } from '../../ui/paged-table.tsx'
import { ViewLink } from '../../ui/view-link.tsx'
import { PanelFrame } from '../panel/index.ts'
import { useExperimentPages } from './experiments.ts'
import { describeExperiment } from './sentences.ts'

const columns = [
  { title: 'Experiment', width: 12 },
  { title: 'Result', width: 22 },
  { title: 'Who', width: 12 },
  { title: 'When', width: 8.5 },
]

/** All experiments, newest first (feature `experiments`). */
export function ExperimentsPanel() {
  const list = useExperimentPages()
  return (
    <PanelFrame count={countText(list, 'experiment')}>
      <PagedTable
        label="Experiments"
        columns={columns}
        cells={cells}
        keyOf={({ experiment_id }) => experiment_id}
        what="experiments"
        list={list}
        onClear={undefined}
        empty={
          <EmptyState
            sentence="No experiments yet"
            hint="Change a text that prompts use. “Try on conversations” then appears above Save."
          />
        }
      />
    </PanelFrame>
  )
}

function cells(experiment: ExperimentSummary) {
  const { experiment_id: id, at, made_by } = experiment
  const result = describeExperiment(experiment)
  const who = nameOfActor(made_by)
  return (
    <>
      <td translate="no" title={experiment.name}>
        <ViewLink to={toDialog('experiments', { name: 'experiment', id })}>
          {experiment.name}
        </ViewLink>
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
