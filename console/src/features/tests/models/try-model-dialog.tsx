import { backtests, experiments, interactionModes, modeReports } from '@greenroom/contract'
import type { OutputOf } from '@greenroom/contract'
import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatNumber } from '../../../lib/numbers.ts'
import { fetchItem, itemQuery } from '../../../services/api/fetch.ts'
import { reuseMs, useList } from '../../../services/api/lists.ts'
import { openDialog } from '../../../services/dashboard-location.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Loaded, LoadedList } from '../../../ui/loaded.tsx'
import { Name } from '../../../ui/name.tsx'
import { SessionNotice } from '../../crud/index.ts'
import { personaList } from '../../prompts/index.ts'
import { backtestJobs, mostCalls, sessionCount } from '../backtests/use-backtest.ts'
import { Estimate } from '../experiments/estimate-dialog.tsx'
import { JobStart } from '../jobs/job-start.tsx'
import type { ModelPair } from '../jobs/models.ts'
import { ModelSetting } from '../jobs/tried-models.tsx'

/** Tries another model of the model server, for personas or for the judge (feature `model-trials`). */
export function TryModelDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Dialog title="Try another model" size={720} {...{ opened, onClose }}>
      <SessionNotice />
      {opened && <Models onClose={onClose} />}
    </Dialog>
  )
}

function Models({ onClose }: { onClose: () => void }) {
  const query = useQuery({ ...itemQuery(experiments.models, {}), gcTime: 0 })
  return (
    <Loaded query={query} failure="The models could not be loaded.">
      {(found) => <ModelChoice {...{ found, onClose }} />}
    </Loaded>
  )
}

const roles = [
  { value: 'player', label: 'Personas' },
  { value: 'judge', label: 'Judge' },
] as const

/** Chooses what a model is tried for and which one, and starts it. */
function ModelChoice({
  found,
  onClose,
}: {
  found: OutputOf<typeof experiments.models.response.of>
  onClose: () => void
}) {
  const [role, setRole] = useState<ModelPair['role']>('player')
  const [chosen, setChosen] = useState<string>()
  const current = found[role]
  const others = found.models.filter((name) => name !== current)
  // There are at least two models where they can be tried.
  const changed = others.find((name) => name === chosen) ?? others[0] ?? current
  const props = { current, changed, onClose }
  return (
    <div className="stack gap-lg">
      <div className="flex wrap gap-lg">
        <NativeSelect
          label="For"
          value={role}
          data={[...roles]}
          onChange={({ currentTarget }) =>
            setRole(currentTarget.value === 'judge' ? 'judge' : 'player')
          }
        />
        <NativeSelect
          label="Other model"
          className="grow"
          translate="no"
          value={changed}
          data={others}
          onChange={({ currentTarget }) => setChosen(currentTarget.value)}
        />
      </div>
      <ModelSetting of={role} value={changed} />
      {role === 'player' ? <TryPlayer {...props} /> : <TryJudge {...props} />}
    </div>
  )
}

interface TryProps {
  current: string
  changed: string
  onClose: () => void
}

/** Replays kept conversations with the current prompts and both models. */
function TryPlayer({ current, changed, onClose }: TryProps) {
  const { rows: modes } = useList(interactionModes, undefined, reuseMs)
  const { rows: personas } = useList(personaList, undefined, reuseMs)
  return (
    <Estimate
      tried={{ models: { changed: { player: changed } } }}
      name={`Persona model ${changed}`}
      nameOf={(of, id) =>
        (of === 'mode'
          ? modes.find(({ mode_id }) => mode_id === id)
          : personas.find(({ persona_id }) => persona_id === id)
        )?.name ?? ''
      }
      intro={
        <>
          What the trainees said is sent again to <Name>{current}</Name> and to{' '}
          <Name>{changed}</Name>, with the current prompts.
        </>
      }
      onClose={onClose}
    />
  )
}

/** Judges stored sessions with a report prompt and both models. */
function TryJudge({ current, changed, onClose }: TryProps) {
  const { rows: modes } = useList(interactionModes, undefined, reuseMs)
  const reports = useList(modeReports)
  const [chosen, setChosen] = useState<string>()
  const report = chosen ?? reports.rows[0]?.report_detail_id ?? ''
  const nameOf = (id: string) => modes.find(({ mode_id }) => mode_id === id)?.name ?? '…'
  return (
    <LoadedList list={reports} sentence="No report prompts yet" hint="Add one in Reports.">
      <NativeSelect
        label="Report prompt"
        translate="no"
        value={report}
        data={reports.rows.map(({ report_detail_id: value, mode_id }) => ({
          value,
          label: nameOf(mode_id),
        }))}
        onChange={({ currentTarget }) => setChosen(currentTarget.value)}
      />
      <p>
        The newest {sessionCount} sessions of this mode that have a transcript are judged twice by{' '}
        <Name>{current}</Name> and twice by <Name>{changed}</Name>, with the saved report prompt.
        That takes up to {formatNumber(mostCalls)} calls of the language model. It runs on the
        server: you can close this at any time.
      </p>
      <p className="dimmed small">No stored score changes, and no trainee sees the result.</p>
      <JobStart
        back="Cancel"
        body={() => ({ report_detail_id: report, judge_model: changed, sessions: sessionCount })}
        send={(options) => fetchItem(backtests.create, options)}
        onStarted={(backtest) => {
          backtestJobs.keep(backtest.backtest_id, backtest)
          backtestJobs.started(backtest.backtest_id)
        }}
        onShow={({ backtest_id: id }) => {
          onClose()
          openDialog({ name: 'backtest-result', id })
        }}
        onClose={onClose}
      />
    </LoadedList>
  )
}
