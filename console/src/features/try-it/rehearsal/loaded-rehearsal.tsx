import { NativeSelect } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useStore } from '../../../lib/store.ts'
import { formatNumber } from '../../../lib/numbers.ts'
import { BackButton } from '../../../ui/back-button.tsx'
import { createNames } from './names.ts'
import type { Names } from './names.ts'
import { RehearsalDetails } from './rehearsal-details.tsx'
import { RehearsalHead } from './rehearsal-head.tsx'
import type { RehearsalProps } from './rehearsal-props.ts'
import { RehearsalTable } from './rehearsal-table.tsx'
import { isChosen } from './rehearsal.ts'
import type { Rehearsal } from './rehearsal.ts'
import { notRehearsed } from './rehearsed.ts'
import type { Row } from './rehearsed.ts'
import { scopesOf } from './scopes.ts'
import { createTextOfNow } from './current-text.ts'
import type { RehearsalData } from './use-rehearsal-data.ts'

/** The conversation whose details are shown, or whose details were left. */
export interface Shown {
  picked?: string | undefined
  left?: string | undefined
}

export interface ViewProps extends RehearsalProps {
  rehearsal: Rehearsal
  shown: Shown
  onOpen: (trialId: string) => void
  onBack: () => void
}

/** One conversation with its replay, or a set in a table, whose rows open. */
export function LoadedRehearsal({
  subject,
  edited,
  data: { saved, reports, kept },
  rehearsal,
  shown,
  onOpen,
  onBack,
}: ViewProps & { data: RehearsalData }) {
  const names = useMemo(() => createNames(saved), [saved])
  const single = 'trial_id' in subject ? subject : undefined
  const scopes = 'trial_id' in subject ? [] : scopesOf(kept, subject, names)
  const [scopeAt, setScopeAt] = useState(0)
  const trials = single ? [single] : (scopes[scopeAt]?.trials ?? [])
  const textOf = useMemo(() => createTextOfNow(saved, reports, edited), [saved, reports, edited])
  const state = useStore(rehearsal.state)
  const rows = trials.map((trial) => ({
    trial,
    text: textOf(trial),
    result: state.results.get(trial.trial_id) ?? notRehearsed,
  }))
  const opened = rows.find(({ trial }) => trial === single || trial.trial_id === shown.picked)
  const leave = state.isRunning ? 'Stop and leave' : 'Back'
  return (
    <>
      <BackButton onClick={onBack}>{opened && !single ? 'All conversations' : leave}</BackButton>
      <RehearsalHead
        rows={opened ? [opened] : rows}
        all={rows}
        state={state}
        onStart={(chosen) => void rehearsal.start(withText(chosen, names))}
        onStop={rehearsal.stop}
      >
        {!opened && !state.isRunning && (
          <NativeSelect
            label="Conversations"
            style={{ width: 'min(100%, 26rem)' }}
            value={scopeAt}
            onChange={({ currentTarget }) => setScopeAt(Number(currentTarget.value))}
            data={Array.from(
              scopes.entries(),
              ([
                at,
                {
                  label,
                  trials: { length },
                },
              ]) => ({
                value: String(at),
                label: `${label} (${formatNumber(length)})`,
              }),
            )}
          />
        )}
      </RehearsalHead>
      <p className="dimmed">
        Single conversations vary: the same prompt can score differently next time.
      </p>
      {opened ? (
        <RehearsalDetails
          key={opened.trial.trial_id}
          row={opened}
          names={names}
          isNext={isChosen(state, opened.trial.trial_id)}
          isOpened={!single}
        />
      ) : (
        <RehearsalTable rows={rows} state={state} names={names} left={shown.left} onOpen={onOpen} />
      )}
    </>
  )
}

const withText = (rows: readonly Row[], names: Names) =>
  rows.flatMap(({ trial, text }) => {
    const { mode_id, persona_id } = trial
    const itsNames = { persona: names.persona(persona_id), mode: names.mode(mode_id) }
    return text ? { trial, text, names: itsNames } : []
  })
