import { useEffect, useState } from 'react'
import { whenIdle } from '../../lib/idle-work.ts'
import { closeConfirmDialog, useConfirmDialog } from '../../services/confirm.ts'
import { dropOldDrafts } from '../../services/drafts.ts'
import { closeDrawer, useDrawerOpen } from '../../services/navigation.ts'
import {
  answerPasswordQuestion,
  usePasswordQuestion,
} from '../../services/session/password-question.ts'
import { closeSignInDialog, useSignInDialogOpen } from '../../services/session/session-end.ts'
import { preloadToasts } from '../../services/toasts.ts'
import { lazyComponent, loadFailedMessage, useLazyComponent } from '../../ui/lazy-component.ts'
import { popupMenu } from '../../ui/menu-button.tsx'

const overlays = lazyComponent(async () => (await import('./overlays.tsx')).Overlays)

/**
 * Calls `listener` once, on the first user interaction: a pointer move, a touch or a key.
 * @returns stops waiting for it
 */
function onFirstInteraction(listener: () => void): () => void {
  const controller = new AbortController()
  const handle = () => {
    controller.abort()
    listener()
  }
  for (const event of ['pointermove', 'pointerdown', 'keydown'])
    window.addEventListener(event, handle, { signal: controller.signal, passive: true })
  return () => controller.abort()
}

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
