import type { TrialSummary } from '@greenroom/contract'
import { useState } from 'react'
import { useDialogLocation } from '../../../services/dashboard-location.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { useKeptTrials } from '../api/trials.ts'
import { KeptList } from './kept-list.tsx'
import type { KeptProps } from './kept-list.tsx'
import { KeptTrial } from './kept-trial.tsx'
import styles from './kept.module.css'

/** The kept conversations with a persona in a mode, or one of them. */
export function KeptView({ composed, edited }: KeptProps) {
  const query = useKeptTrials()
  const { dialog, open, close } = useDialogLocation('kept-conversation')
  const openedId = dialog?.id
  const [lastId, setLastId] = useState<string>()
  if (openedId !== undefined && openedId !== lastId) setLastId(openedId)
  const { mode, persona } = composed
  const listOf = (all: readonly TrialSummary[]) => {
    const trials = all.filter(
      ({ mode_id, persona_id }) => mode_id === mode.id && persona_id === persona.id,
    )
    const opened = trials.find(({ trial_id }) => trial_id === openedId)
    return (
      <div className={`stack grow gap-md ${styles.kept}`}>
        {opened ? (
          <KeptTrial
            key={opened.trial_id}
            summary={opened}
            composed={composed}
            edited={edited}
            onBack={close}
          />
        ) : (
          <KeptList
            trials={trials}
            hasAny={all.length > 0}
            composed={composed}
            edited={edited}
            focused={lastId}
            onOpen={open}
          />
        )}
      </div>
    )
  }
  return (
    <Loaded wide query={query} failure="The kept conversations could not be loaded">
      {listOf}
    </Loaded>
  )
}
