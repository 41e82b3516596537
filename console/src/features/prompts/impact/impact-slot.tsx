import { isPromptEntity } from '@greenroom/contract'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { ComponentType } from 'react'
import { lazyAddition } from '../../../ui/lazy-dialog.ts'
import type { FormSlotProps } from '../../crud/index.ts'
import type { TriedProps } from './impact-line.tsx'

const ImpactLine = lazyAddition(async () => (await import('./impact-line.tsx')).ImpactLine)

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
}: FormSlotProps & { tried: ComponentType<TriedProps> }) {
  const isDirty = useSyncExternalStore(unsaved.subscribe, unsaved.isDirty)
  const [isNeeded, setNeeded] = useState(false)
  useEffect(() => {
    if (!isDirty) return
    const timer = setTimeout(() => setNeeded(true), loadAfterMs)
    return () => clearTimeout(timer)
  }, [isDirty])
  if (!isNeeded || !isDirty || unsaved.isNew || !isPromptEntity(entity)) return null
  return <ImpactLine entity={entity} {...unsaved} tried={tried} />
}
