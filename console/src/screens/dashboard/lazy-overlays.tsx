import { useEffect, useState } from 'react'
import { onFirstInteraction } from '../../lib/first-interaction.ts'
import { whenIdle } from '../../lib/idle-work.ts'
import { closeConfirmDialog, useConfirmDialog } from '../../services/confirm.ts'
import { dropOldDrafts } from '../../services/drafts.ts'
import { closeDrawer, useDrawerOpen } from '../../services/navigation.ts'
import { answerPasswordQuestion, usePasswordQuestion } from '../../services/password-question.ts'
import { closeSignInDialog, useSignInDialogOpen } from '../../services/session-end.ts'
import { preloadToasts } from '../../services/toasts.ts'
import { lazyComponent, loadFailedMessage, useLazyComponent } from '../../ui/lazy-component.ts'
import { popupMenu } from '../../ui/menu-button.tsx'

const overlays = lazyComponent(async () => (await import('./overlays.tsx')).Overlays)

/** Only user actions need this code, so the first list loads before it. */
const preloadActions = () =>
  onFirstInteraction(() =>
    whenIdle(() => {
      dropOldDrafts()
      preloadToasts()
      overlays.preload()
      popupMenu.preload()
    }),
  )

/** Dialogs and the drawer, loaded when one of them first opens. */
export function LazyOverlays() {
  useEffect(preloadActions, [])
  const confirming = useConfirmDialog() !== undefined
  const opened = [
    confirming,
    usePasswordQuestion(),
    useSignInDialogOpen(),
    useDrawerOpen(),
  ].includes(true)
  const [needed, setNeeded] = useState(false)
  if (opened && !needed) setNeeded(true)
  const Overlays = useLazyComponent(overlays, needed, () => {
    setNeeded(false)
    closeConfirmDialog()
    answerPasswordQuestion(false)
    closeSignInDialog()
    closeDrawer()
    window.alert(loadFailedMessage)
  })
  return Overlays && <Overlays />
}
