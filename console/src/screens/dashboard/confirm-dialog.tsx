import { Button, Group } from '@mantine/core'
import { useRef, useState } from 'react'
import { SessionNotice } from '../../parts/session-notice.tsx'
import { closeConfirmDialog, useConfirmDialog } from '../../services/confirm.ts'
import type { ConfirmOptions } from '../../services/confirm.ts'
import { useSignInDialogOpen } from '../../services/session-end.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import styles from './confirm-dialog.module.css'

/** The one dialog that asks before something is done. It stays, busy, until what was confirmed is over. */
export function ConfirmDialog() {
  const question = useConfirmDialog()
  const covered = useSignInDialogOpen()
  // While the dialog fades out it still shows the question that was asked last.
  const [shown, setShown] = useState<ConfirmOptions>()
  if (question && question !== shown) setShown(question)
  const [busy, setBusy] = useState(false)
  const running = useRef<AbortController>(undefined)

  const close = () => {
    running.current?.abort()
    running.current = undefined
    setBusy(false)
    closeConfirmDialog()
  }
  const confirm = async () => {
    if (!question || running.current) return
    const mine = new AbortController()
    running.current = mine
    setBusy(true)
    await question.action(mine.signal)
    // What it has changed is drawn first: what is gone by now is given no focus.
    await new Promise((resolve) => setTimeout(resolve))
    if (running.current === mine) close()
  }
  return (
    <Dialog
      title={shown?.title}
      opened={question !== undefined}
      closable={!covered}
      onClose={close}
      onGone={shown?.after}
    >
      <p className={styles.text}>{shown?.text}</p>
      <SessionNotice />
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={close} data-autofocus>
          {shown?.cancel}
        </Button>
        <BusyButton color="red" busy={busy} onClick={() => void confirm()}>
          {shown?.confirm}
        </BusyButton>
      </Group>
    </Dialog>
  )
}
