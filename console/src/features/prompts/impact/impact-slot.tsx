import { isPromptEntity } from '@greenroom/contract'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { lazyComponent, useLazyComponent } from '../../../ui/lazy-component.ts'
import type { LazyComponent } from '../../../ui/lazy-component.ts'
import type { FormSlotProps } from '../../crud/index.ts'
import type { TriedProps } from './impact-line.tsx'

const impactLine = lazyComponent(async () => (await import('./impact-line.tsx')).ImpactLine)

/** How long a form must have unsaved changes before everything that prompts are made of is loaded, in milliseconds. */
const loadAfterMs = 1000

/**
 * The line about changed prompts, while a saved row has unsaved changes. Reports and coaching are in no prompt.
 * @param tried tells whether they were tried
 */
export function ImpactSlot({
  entity,
  unsaved,
  tried,
}: FormSlotProps & { tried: LazyComponent<TriedProps> }) {
  const isDirty = useSyncExternalStore(unsaved.subscribe, unsaved.isDirty)
  const [isNeeded, setNeeded] = useState(false)
  useEffect(() => {
    if (!isDirty) return
    const timer = setTimeout(() => setNeeded(true), loadAfterMs)
    return () => clearTimeout(timer)
  }, [isDirty])
  const inPrompts = !unsaved.isNew && isPromptEntity(entity)
  const Line = useLazyComponent(impactLine, isNeeded && inPrompts, () => undefined)
  if (!Line || !inPrompts || !isDirty) return null
  return <Line entity={entity} {...unsaved} tried={tried} />
}
