import { Button, Group } from '@mantine/core'
import type { ComponentProps } from 'react'
import { BusyButton } from '../../ui/busy-button.tsx'
import { SessionNotice } from './session-notice.tsx'

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
