import { useDialogLocation } from '../../services/dashboard-location.ts'
import { useLazyDialog } from '../../ui/lazy-component.ts'
import type { LazyComponent } from '../../ui/lazy-component.ts'

/** A dialog while the history says that it is open. @param name its name there */
export function DialogSlot({
  name,
  component,
  enabled = true,
}: {
  name: string
  component: LazyComponent<{ opened: boolean; onClose: () => void }>
  enabled?: boolean
}) {
  const { dialog, close } = useDialogLocation(name)
  const opened = enabled && dialog !== undefined
  const Dialog = useLazyDialog(component, opened, close)
  return Dialog && <Dialog opened={opened} onClose={close} />
}
