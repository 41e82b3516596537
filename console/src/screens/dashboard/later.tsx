import { useState } from 'react'
import { onFirstSign } from '../../lib/first-sign.ts'
import { closeQuestion, useQuestion } from '../../services/confirm.ts'
import { closeDrawer, useDrawerOpen } from '../../services/navigation.ts'
import { stopAskingToSignIn, useSignInAsked } from '../../services/session-end.ts'
import { prepareToasts } from '../../services/toasts.ts'
import { laterCode, missing, prepare, useCode } from '../../ui/code.ts'
import { popupMenu } from '../../ui/menu-button.tsx'

const overlays = laterCode('overlays', async () => (await import('./overlays.tsx')).Overlays)

// What only an action needs is loaded once somebody is there to act: before that the list comes first.
onFirstSign(() => {
  prepareToasts()
  prepare(overlays, popupMenu)
})

/** What stands over the dashboard, from the first time that something wants to. */
export function Later() {
  const asked = useQuestion() !== undefined
  const wanted = [asked, useSignInAsked(), useDrawerOpen()].includes(true)
  const [ever, setEver] = useState(false)
  if (wanted && !ever) setEver(true)
  const Overlays = useCode(overlays, ever, () => {
    setEver(false)
    closeQuestion()
    stopAskingToSignIn()
    closeDrawer()
    window.alert(missing)
  })
  return Overlays && <Overlays />
}
