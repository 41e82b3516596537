import { Button } from '@mantine/core'
import { useId } from 'react'
import { BusyButton } from '../../ui/busy-button.tsx'
import styles from './conflict.module.css'

/**
 * The buttons that end a conflict with one of the two versions, or with the text chosen for each field.
 * @param several whether more than one field differs: with one, Take theirs and Keep mine are the choice
 * @param isOpen whether a field has no chosen text yet
 * @param busy whether a resolution is being saved
 */
export function VersionButtons({
  several,
  isOpen,
  busy,
  onTake,
  onKeep,
  onKeepChosen,
}: {
  several: boolean
  isOpen: boolean
  busy: boolean
  onTake: () => void
  onKeep: () => void
  onKeepChosen: () => void
}) {
  const hintId = useId()
  return (
    <>
      {several && isOpen && (
        <p id={hintId} className={styles.why}>
          Choose a text for each field.
        </p>
      )}
      <Button variant="default" disabled={busy} onClick={onTake}>
        Take theirs
      </Button>
      {several ? (
        <>
          <Button variant="default" disabled={busy} onClick={onKeep}>
            Keep mine
          </Button>
          <BusyButton
            busy={busy}
            disabled={isOpen}
            {...(isOpen && { 'aria-describedby': hintId })}
            onClick={onKeepChosen}
          >
            Keep chosen
          </BusyButton>
        </>
      ) : (
        <BusyButton busy={busy} onClick={onKeep}>
          Keep mine
        </BusyButton>
      )}
    </>
  )
}
