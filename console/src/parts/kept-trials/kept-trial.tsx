import type { Trial, TrialSummary } from '@greenroom/contract'
import { Button } from '@mantine/core'
import { useLayoutEffect, useRef, useState } from 'react'
import { focusElement } from '../../lib/focus.ts'
import { openConfirmDialog } from '../../services/confirm.ts'
import { errorMessage } from '../../services/api/api-error.ts'
import { toastFailure } from '../../services/toasts.ts'
import { deleteTrial, updateTrial, useKeptTrial } from '../../services/trials/kept-trials.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { IconArrowLeft } from '../../ui/icons/icons.ts'
import { LoadingIndicator } from '../../ui/loading-indicator.tsx'
import { Name } from '../../ui/name.tsx'
import { KeepFields } from './keep-fields.tsx'
import { RehearseButton } from '../rehearsal/rehearse-button.tsx'
import { KeptTranscript } from './kept-transcript.tsx'
import type { KeptProps } from './kept-props.ts'
import styles from './kept.module.css'

/** One kept conversation: to read, rename, rehearse or remove it. */
export function KeptTrial({
  summary,
  composed,
  edited,
  onBack,
}: KeptProps & { summary: TrialSummary; onBack: () => void }) {
  const { trial_id: id, name } = summary
  const { data: trial, isError, isFetching, refetch } = useKeptTrial(id)
  const [isEditing, setEditing] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => {
    if (!isEditing) focusElement(heading.current)
  }, [isEditing])
  if (isEditing)
    return (
      <KeepFields
        title="Change this conversation"
        initial={summary}
        submit="Keep changes"
        onBack={() => setEditing(false)}
        onSend={async (fields) => {
          await updateTrial(summary, fields)
          setEditing(false)
        }}
      />
    )
  return (
    <>
      <div className={styles.bar}>
        <Button
          className={styles.back}
          variant="subtle"
          size="compact-sm"
          leftSection={<IconArrowLeft size={14} />}
          onClick={onBack}
        >
          Kept conversations
        </Button>
        <RehearseButton subject={summary} edited={edited} />
      </div>
      <h3 ref={heading} tabIndex={-1} className={styles.heading}>
        <Name>{name}</Name>
      </h3>
      <div className={styles.actions}>
        <Button variant="default" size="xs" onClick={() => setEditing(true)}>
          Rename
        </Button>
        <Button variant="default" size="xs" onClick={() => askToRemove(summary, onBack)}>
          Remove
        </Button>
      </div>
      <Expectations of={summary} />
      {trial ? (
        <KeptTranscript trial={trial} composed={composed} />
      ) : isError && !isFetching ? (
        <EmptyState sentence="The conversation could not be loaded" onRetry={refetch} />
      ) : (
        <LoadingIndicator />
      )}
    </>
  )
}

const Expectations = ({ of: { expectations } }: { of: Pick<Trial, 'expectations'> }) =>
  expectations.length > 0 && (
    <section aria-label="Expectations" className={styles.expectations}>
      <h4>Expectations</h4>
      <ul>
        {expectations.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </section>
  )

function askToRemove({ trial_id, name }: TrialSummary, onRemoved: () => void): void {
  openConfirmDialog({
    title: 'Remove conversation',
    text: (
      <>
        Remove <Name>{name}</Name> for good?
      </>
    ),
    cancel: 'Cancel',
    confirm: 'Remove',
    async action(signal) {
      try {
        await deleteTrial(trial_id, signal)
        onRemoved()
      } catch (error) {
        if (!signal.aborted)
          toastFailure(errorMessage(error, 'The conversation could not be removed.'))
      }
    },
  })
}
