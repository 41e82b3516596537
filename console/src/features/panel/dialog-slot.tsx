import { useDialogLocation } from '../../services/dashboard-location.ts'
import type { ComponentType } from 'react'

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
