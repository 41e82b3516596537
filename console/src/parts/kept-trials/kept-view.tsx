import { useState } from 'react'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadingIndicator } from '../../ui/loading-indicator.tsx'
import { useKeptTrials } from '../../services/trials/kept-trials.ts'
import { KeptList } from './kept-list.tsx'
import type { KeptProps } from './kept-props.ts'
import { KeptTrial } from './kept-trial.tsx'
import styles from './kept.module.css'

/** The kept conversations with a persona in a mode, or one of them. */
export function KeptView({ composed, edited }: KeptProps) {
  const { data, isPending, isError, isFetching, refetch } = useKeptTrials()
  const [openedId, setOpenedId] = useState<string>()
  const [lastId, setLastId] = useState<string>()
  const { mode, persona } = composed
  if (!data)
    return isPending || isFetching ? (
      <LoadingIndicator />
    ) : (
      <EmptyState
        sentence="The kept conversations could not be loaded"
        onRetry={isError && refetch}
      />
    )
  const trials = data.filter(
    ({ mode_id, persona_id }) => mode_id === mode.id && persona_id === persona.id,
  )
  const opened = trials.find(({ trial_id }) => trial_id === openedId)
  return (
    <div className={styles.kept}>
      {opened ? (
        <KeptTrial
          key={opened.trial_id}
          summary={opened}
          composed={composed}
          edited={edited}
          onBack={() => {
            setLastId(openedId)
            setOpenedId(undefined)
          }}
        />
      ) : (
        <KeptList
          trials={trials}
          hasAny={data.length > 0}
          composed={composed}
          edited={edited}
          focused={lastId}
          onOpen={setOpenedId}
        />
      )}
    </div>
  )
}
