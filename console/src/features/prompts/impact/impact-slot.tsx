import { isPromptEntity } from '@greenroom/contract'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { ComponentType } from 'react'
import type { EditedRow, FormSlotProps } from '../../crud/index.ts'

/** How long a form must have unsaved changes before everything that prompts are made of is loaded, in milliseconds. */
const loadAfterMs = 1000

/**
 * The line about changed prompts, while a saved row has unsaved changes. Reports and coaching are in no prompt.
 * @param Line what says which prompts change
 */
export function ImpactSlot({
  entity,
  unsaved,
  Line,
}: FormSlotProps & { Line: ComponentType<EditedRow> }) {
  const isDirty = useSyncExternalStore(unsaved.subscribe, unsaved.isDirty)
  const [isNeeded, setNeeded] = useState(false)
  useEffect(() => {
    if (!isDirty) return
    const timer = setTimeout(() => setNeeded(true), loadAfterMs)
    return () => clearTimeout(timer)
  }, [isDirty])
  if (!isNeeded || !isDirty || unsaved.isNew || !isPromptEntity(entity)) return null
  return <Line entity={entity} {...unsaved} />
}
