import { useState, useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { pluralize } from '../../../lib/numbers.ts'
import { useDialogLocation } from '../../../services/dashboard-location.ts'
import { LineButton } from '../../../ui/line-button.tsx'
import { Dot } from '../../../ui/note.tsx'
import { lazyDialog } from '../../../ui/lazy-dialog.ts'
import type { EditedRow, FormSlotProps } from '../../crud/index.ts'
import { findChangedPrompts } from './find-changed-prompts.ts'
import type { Impact } from './find-changed-prompts.ts'
import { whenIdle } from '../../../lib/idle-work.ts'
import { usePromptSources } from '../sources/use-prompt-sources.ts'
import { isPromptEntity } from '@greenroom/contract'
import type { ComponentType } from 'react'

const ImpactDialog = lazyDialog(async () => (await import('./impact-dialog.tsx')).ImpactDialog)

/** Says above the save bar which prompts a save would change, and shows them. */
export const ImpactLine = (edited: EditedRow) => <ImpactText impact={useImpact(edited)} />

/** Which prompts a save would change. @param lead what stands before them, such as "Not tried" */
export function ImpactText({ impact, lead }: { impact: Impact | undefined; lead?: string }) {
  const { dialog, open, close } = useDialogLocation('changed-prompts')
  return (
    <>
      <p role="status" className="dimmed small unless-empty whole-line">
        {impact && describeImpact(impact, lead)}
        {impact && impact.prompts.length > 0 && (
          <>
            {' '}
            <Dot /> <LineButton onPointerEnter={ImpactDialog.preload} onClick={() => open()} />
          </>
        )}
      </p>
      {impact && <ImpactDialog impact={impact} opened={dialog !== undefined} onClose={close} />}
    </>
  )
}

/** Such as "Changes 21 prompts: 7 personas × 3 modes", or "Not tried · 21 prompts change: …". */
function describeImpact({ prompts, personas, modes, skipped }: Impact, lead?: string) {
  if (prompts.length === 0) return skipped ? 'Changes no prompts in use' : 'Changes no prompts'
  const isProduct = personas * modes === prompts.length
  const of = `${pluralize(personas, 'persona')} ${isProduct ? '×' : 'and'} ${pluralize(modes, 'mode')}`
  const count = pluralize(prompts.length, 'prompt')
  if (lead === undefined) return `Changes ${count}: ${of}`
  return `${lead} · ${count} ${prompts.length === 1 ? 'changes' : 'change'}: ${of}`
}

/** How long to wait after a key before the prompts are composed, in milliseconds. */
const pauseMs = 150

/**
 * Finds the prompts that saving the form would change, in idle time; the next key cancels it.
 * @returns `undefined` while it is not known, and if a list could not be loaded
 */
export function useImpact({ entity, id, subscribe, row }: EditedRow): Impact | undefined {
  const { data: sources } = usePromptSources()
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

/** How long one slice of work may take, in milliseconds. Its last step may take it a little further. */
const sliceMs = 8

/**
 * Runs work in idle time, in slices that keep the page responsive.
 * @param work yields after each short step, and returns its result
 * @returns cancels the work
 */
function runWhenIdle<Result>(
  work: Generator<void, Result>,
  onDone: (result: Result) => void,
): () => void {
  let cancel = whenIdle(runSlice)
  function runSlice() {
    const end = performance.now() + sliceMs
    do {
      const step = work.next()
      if (step.done) return onDone(step.value)
    } while (performance.now() < end)
    cancel = whenIdle(runSlice)
  }
  return () => cancel()
}

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
