import { Button } from '@mantine/core'
import { useDialogLocation } from '../../../services/dashboard-location.ts'
import { IconRefresh } from '../../../ui/icons/icons.ts'
import { lazyComponent, useLazyDialog } from '../../../ui/lazy-component.ts'
import type { RehearsalProps } from './rehearsal-props.ts'

const rehearsalDialog = lazyComponent(
  async () => (await import('./rehearsal-dialog.tsx')).RehearsalDialog,
)

/** Opens the rehearsal of one kept conversation, or of a set. */
export function RehearseButton(props: RehearsalProps) {
  const { dialog, open, close } = useDialogLocation('rehearsal')
  const opened = dialog !== undefined
  const Dialog = useLazyDialog(rehearsalDialog, opened, close)
  return (
    <>
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<IconRefresh size={14} />}
        onPointerEnter={rehearsalDialog.preload}
        onClick={() => open()}
      >
        Rehearse
      </Button>
      {Dialog && <Dialog {...props} opened={opened} onClose={close} />}
    </>
  )
}
