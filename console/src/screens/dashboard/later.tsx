import { useState } from 'react'
import { onFirstSign } from '../../lib/first-sign.ts'
import { closeConfirmDialog, useConfirmDialog } from '../../services/confirm.ts'
import { closeDrawer, useDrawerOpen } from '../../services/navigation.ts'
import { closeSignInDialog, useSignInDialogOpen } from '../../services/session-end.ts'
import { preloadToasts } from '../../services/toasts.ts'
import { laterCode, missing, prepare, useCode } from '../../ui/code.ts'
import { popupMenu } from '../../ui/menu-button.tsx'

const overlays = laterCode('overlays', async () => (await import('./overlays.tsx')).Overlays)

// What only an action needs is loaded once somebody is there to act: before that the list comes first.
onFirstSign(() => {
  preloadToasts()
  prepare(overlays, popupMenu)
})

/** What stands over the dashboard, from the first time that something wants to. */
export function Later() {
  const asked = useConfirmDialog() !== undefined
  const wanted = [asked, useSignInDialogOpen(), useDrawerOpen()].includes(true)
  const [ever, setEver] = useState(false)
  if (wanted && !ever) setEver(true)
  const Overlays = useCode(overlays, ever, () => {
    setEver(false)
    closeConfirmDialog()
    closeSignInDialog()
    closeDrawer()
    window.alert(missing)
  })
  return Overlays && <Overlays />
}
