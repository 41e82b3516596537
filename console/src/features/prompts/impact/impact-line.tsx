import { Button } from '@mantine/core'
import { useState, useEffect, useEffectEvent } from 'react'
import { pluralize } from '../../../lib/numbers.ts'
import { useDialogLocation } from '../../../services/dashboard-location.ts'
import { Dot } from '../../../ui/note.tsx'
import { lazyComponent, useLazyDialog } from '../../../ui/lazy-component.ts'
import type { EditedRow } from '../../crud/index.ts'
import { findChangedPrompts } from './find-changed-prompts.ts'
import type { Impact } from './find-changed-prompts.ts'
import { runWhenIdle } from '../../../lib/idle-work.ts'
import { usePromptSources } from '../sources/use-prompt-sources.ts'

const impactDialog = lazyComponent(async () => (await import('./impact-dialog.tsx')).ImpactDialog)

/** Says above the save bar which prompts a save would change, and shows them. */
export function ImpactLine(edited: EditedRow) {
  const impact = useImpact(edited)
  const [shown, setShown] = useState<Impact>()
  const { dialog, open, close } = useDialogLocation('changed-prompts')
  const opened = dialog !== undefined
  if (opened && !shown && impact) setShown(impact)
  const Dialog = useLazyDialog(impactDialog, opened, close)
  return (
    <>
      <p role="status" className="dimmed small unless-empty" style={{ flex: '1 1 100%' }}>
        {impact && describeImpact(impact)}
        {impact && impact.prompts.length > 0 && (
          <>
            {' '}
            <Dot />{' '}
            <Button
              variant="subtle"
              size="compact-sm"
              style={{ marginInline: '-0.25rem', paddingInline: '0.25rem' }}
              onPointerEnter={impactDialog.preload}
              onClick={() => {
                setShown(impact)
                open()
              }}
            >
              Show
            </Button>
          </>
        )}
      </p>
      {Dialog && shown && <Dialog impact={shown} opened={opened} onClose={close} />}
    </>
  )
}

/** Such as "Changes 21 prompts: 7 personas × 3 modes". */
function describeImpact({ prompts, personas, modes, skipped }: Impact) {
  if (prompts.length === 0) return skipped ? 'Changes no prompts in use' : 'Changes no prompts'
  const isProduct = personas * modes === prompts.length
  const of = `${pluralize(personas, 'persona')} ${isProduct ? '×' : 'and'} ${pluralize(modes, 'mode')}`
  return `Changes ${pluralize(prompts.length, 'prompt')}: ${of}`
}

/** How long to wait after a key before the prompts are composed, in milliseconds. */
const pauseMs = 150

/**
 * Finds the prompts that saving the form would change, in idle time; the next key cancels it.
 * @returns `undefined` while it is not known, and if a list could not be loaded
 */
function useImpact({ entity, id, subscribe, row }: EditedRow): Impact | undefined {
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
