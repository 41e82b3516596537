import { useEffect, useEffectEvent, useState } from 'react'
import { runWhenIdle } from '../../lib/idle-work.ts'
import type { Item } from '../../services/api/crud-resource.ts'
import type { PromptEntity } from '../../services/prompts/prompt-entities.ts'
import { usePromptSources } from '../../services/prompts/use-prompt-sources.ts'
import { findChangedPrompts } from './find-changed-prompts.ts'
import type { Impact } from './find-changed-prompts.ts'

/** What is typed in a form and not saved yet. */
export interface Unsaved {
  subscribe: (listener: () => void) => () => void
  isDirty: () => boolean
  /** The row as a save would store it. */
  row: () => Item
}

/** A saved row in its form. */
export interface EditedRow {
  entity: PromptEntity
  id: string
  unsaved: Unsaved
}

/** How long to wait after a key before the prompts are composed, in milliseconds. */
const pauseMs = 150

/**
 * Finds the prompts that saving the form would change, in idle time; the next key cancels it.
 * @returns `undefined` while it is not known, and if a list could not be loaded
 */
export function useImpact({ entity, id, unsaved }: EditedRow): Impact | undefined {
  const { sources } = usePromptSources()
  const [impact, setImpact] = useState<Impact>()
  const { subscribe } = unsaved
  const start = useEffectEvent(
    () => sources && runWhenIdle(findChangedPrompts(sources, entity, id, unsaved.row()), setImpact),
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
