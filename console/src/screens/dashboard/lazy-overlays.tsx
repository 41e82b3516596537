import { useEffect, useState } from 'react'
import { whenIdle } from '../../lib/idle-work.ts'
import { closeConfirmDialog, useConfirmDialog } from '../../services/confirm.ts'
import { closeDrawer, useDrawerOpen } from '../../services/navigation.ts'
import {
  answerPasswordQuestion,
  usePasswordQuestion,
} from '../../services/session/password-question.ts'
import { closeSignInDialog, useSignInDialogOpen } from '../../services/session/session-end.ts'
import { useOneTimes } from '../../services/one-time.ts'
import type { OneTime } from '../../services/one-time.ts'
import { preloadToasts } from '../../ui/toasts.ts'
import { lazyDialog } from '../../ui/lazy-dialog.ts'
import { popupMenu } from '../../ui/menu-button.tsx'

const Overlays = lazyDialog(async () => (await import('./overlays.tsx')).Overlays)

/** Loads what only user actions need on the first one (a pointer move, a touch or a key), so that the first list comes first. */
function preloadActions() {
  const controller = new AbortController()
  const handle = () => {
    controller.abort()
    whenIdle(() => {
      void tidyDrafts()
      preloadToasts()
      Overlays.preload()
      popupMenu.preload()
    })
  }
  for (const event of ['pointermove', 'pointerdown', 'keydown'])
    window.addEventListener(event, handle, { signal: controller.signal, passive: true })
  return () => controller.abort()
}

/** Where its code cannot be loaded, the next page does it. */
const tidyDrafts = () =>
  import('../../services/session/old-drafts.ts').then(
    ({ dropOldDrafts }) => dropOldDrafts(),
    () => undefined,
  )

/** Dialogs and the drawer, loaded when one of them first opens. */
export function LazyOverlays() {
  useEffect(preloadActions, [])
  const oneTimes = useOneTimes()
  // Those that could not be shown wait for the next one, or for another dialog.
  const [failed, setFailed] = useState<readonly OneTime[]>()
  const opened = [
    useConfirmDialog() !== undefined,
    usePasswordQuestion(),
    useSignInDialogOpen(),
    useDrawerOpen(),
    oneTimes.length > 0 && oneTimes !== failed,
  ].includes(true)
  const closeAll = () => {
    closeConfirmDialog()
    answerPasswordQuestion(false)
    closeSignInDialog()
    closeDrawer()
    setFailed(oneTimes)
  }
  return <Overlays opened={opened} onClose={closeAll} />
}
