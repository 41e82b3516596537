import { useEffect, useEffectEvent, useState } from 'react'
import { runWhenIdle } from '../../lib/idle-work.ts'
import { usePromptSources } from '../../services/prompts/use-prompt-sources.ts'
import type { EditedRow } from '../edited-row.ts'
import { findChangedPrompts } from './find-changed-prompts.ts'
import type { Impact } from './find-changed-prompts.ts'

/** How long to wait after a key before the prompts are composed, in milliseconds. */
const pauseMs = 150

/**
 * Finds the prompts that saving the form would change, in idle time; the next key cancels it.
 * @returns `undefined` while it is not known, and if a list could not be loaded
 */
export function useImpact({ entity, id, subscribe, row }: EditedRow): Impact | undefined {
  const { sources } = usePromptSources()
  const [impact, setImpact] = useState<Impact>()
  const start = useEffectEvent(
    () => sources && runWhenIdle(findChangedPrompts(sources, entity, id, row()), setImpact),
  )
  useEffect(() => {
    let cancel: (() => void) | undefined
    const restart = () => {
      cancel?.()
      const timer = setTimeout(() => {
        cancel = start()
      }, pauseMs)
      cancel = () => clearTimeout(timer)
    }
    restart()
    const unsubscribe = subscribe(restart)
    return () => {
      unsubscribe()
      cancel?.()
    }
  }, [sources, entity, id, subscribe])
  return sources && impact
}
