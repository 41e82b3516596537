import { Button, Group } from '@mantine/core'
import { useEffect } from 'react'
import { SessionNotice } from '../../features/panel/index.ts'
import { useApiMutation } from '../../services/api/use-api-mutation.ts'
import { closeConfirmDialog, useConfirmDialog } from '../../services/confirm.ts'
import type { ConfirmOptions } from '../../services/confirm.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { Dialog, useLastDefined } from '../../ui/dialog.tsx'

/** The one confirmation dialog. It stays open, busy, until the confirmed action has finished. */
export function ConfirmDialog() {
  const current = useConfirmDialog()
  const shown = useLastDefined(current)
  const { mutate, isPending, cancel } = useApiMutation({
    async mutationFn({ action }: ConfirmOptions, signal) {
      await action(signal)
      // Render the result first, so that the focus does not return to a row that was deleted.
      await new Promise((resolve) => setTimeout(resolve))
    },
    onFinish: closeConfirmDialog,
  })
  // Signing out leaves the dashboard, and with it the dialog, before its own mutation has finished.
  useEffect(() => closeConfirmDialog, [])
  const close = () => {
    cancel()
    closeConfirmDialog()
  }
  return (
    <Dialog
      title={shown?.title}
      opened={current !== undefined}
      onClose={close}
      onGone={shown?.after}
    >
      <p className="breakable dimmed space-below">{shown?.text}</p>
      {shown?.note}
      <SessionNotice />
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={close} data-autofocus>
          {shown?.cancel}
        </Button>
        <BusyButton color="red" busy={isPending} onClick={() => void (current && mutate(current))}>
          {shown?.confirm}
        </BusyButton>
      </Group>
    </Dialog>
  )
}
