import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { askBeforeLeaving } from '../../lib/reload-page.ts'
import type { UnsavedRow } from '../edited-row.ts'

/**
 * Lets the browser ask before the page is closed, as long as there is unsaved text.
 * @param store stores it, which takes a moment and so starts before the question
 */
export function useLeaveQuestion({ subscribe, isDirty }: UnsavedRow, store: () => void): void {
  const asks = useSyncExternalStore(subscribe, isDirty)
  const onLeave = useEffectEvent((event: BeforeUnloadEvent) => {
    store()
    askBeforeLeaving(event)
  })
  useEffect(() => {
    if (!asks) return
    window.addEventListener('beforeunload', onLeave)
    return () => window.removeEventListener('beforeunload', onLeave)
  }, [asks])
}
