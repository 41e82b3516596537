import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { focusElement } from '../../../lib/focus.ts'
import { useFeature } from '../../../services/api/features.ts'
import { useDialogLocation } from '../../../services/dashboard-location.ts'
import { lazyComponent, loadFailedMessage, useLazyComponent } from '../../../ui/lazy-component.ts'
import type { EditedRow } from '../../crud/index.ts'
import { TrialContext } from '../../prompts/index.ts'
import type { TrialChoice } from '../../prompts/index.ts'

const trialPanel = lazyComponent(async () => (await import('./trial-panel.tsx')).TrialPanel)

/** A form whose text can be tried in a conversation beside it. */
export function TrialHost({ edited, children }: { edited: EditedRow; children: ReactNode }) {
  const { dialog, close, ...location } = useDialogLocation('trial')
  const kept = useDialogLocation('kept-conversations')
  const remember = ({ persona, mode }: TrialChoice) => location.open(persona, mode)
  const [choice, setChoice] = useState<TrialChoice>()
  if (dialog && !choice) setChoice({ persona: dialog.id, mode: dialog.of })
  const trigger = useRef<HTMLElement>(undefined)
  const isOpen = useFeature('trials') && dialog !== undefined
  const TrialPanel = useLazyComponent(trialPanel, isOpen, () => {
    close()
    window.alert(loadFailedMessage)
  })
  const wasOpen = useRef(false)
  useEffect(() => {
    if (wasOpen.current && !isOpen) {
      // After a reload there is no trigger.
      const from = trigger.current?.isConnected ? trigger.current : document.querySelector('h1')
      focusElement(from)
      trigger.current = undefined
    }
    wasOpen.current = isOpen
  }, [isOpen])
  const open = (chosen: TrialChoice, from: HTMLElement) => {
    trigger.current = from
    // A new object each time: the panel takes the focus again.
    setChoice({ ...chosen })
    if (kept.dialog) kept.close()
    else remember(chosen)
  }
  return (
    <TrialContext value={open}>
      {children}
      {isOpen && choice && TrialPanel && (
        <TrialPanel
          key={`${choice.mode} ${choice.persona}`}
          edited={edited}
          choice={choice}
          onPick={remember}
          onHide={close}
        />
      )}
    </TrialContext>
  )
}
