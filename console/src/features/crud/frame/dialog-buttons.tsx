import { Button, Group } from '@mantine/core'
import type { ComponentProps, ReactNode, ComponentType } from 'react'
import { BusyButton } from '../../../ui/busy-button.tsx'
import { SessionNotice } from './session-notice.tsx'
import { useDialogLocation } from '../../../services/dashboard-location.ts'

/** The end of a form in a dialog: Cancel, and the button that submits it. */
export const DialogButtons = ({
  onCancel,
  ...submit
}: { onCancel: () => void } & Omit<ComponentProps<typeof BusyButton>, 'type'>) => (
  <>
    <SessionNotice />
    <Group justify="flex-end" gap="xs">
      <Button variant="default" onClick={onCancel}>
        Cancel
      </Button>
      <BusyButton type="submit" {...submit} />
    </Group>
  </>
)

/** The end of a dialog that submits nothing: Done, which has the focus unless something before it takes it. */
export const DialogEnd = ({ onClose, beside }: { onClose: () => void; beside?: ReactNode }) => (
  <>
    <SessionNotice />
    <Group justify={beside ? 'space-between' : 'flex-end'}>
      {beside}
      <Button variant="default" data-autofocus onClick={onClose}>
        Done
      </Button>
    </Group>
  </>
)

/** A dialog while the history says that it is open. @param name its name there */
export function DialogSlot({
  name,
  component: Dialog,
  enabled = true,
}: {
  name: string
  component: ComponentType<{ opened: boolean; onClose: () => void }>
  enabled?: boolean
}) {
  const { dialog, close } = useDialogLocation(name)
  return <Dialog opened={enabled && dialog !== undefined} onClose={close} />
}
