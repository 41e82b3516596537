import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { focusElement } from '../../lib/focus.ts'
import { useFeature } from '../../services/api/features.ts'
import { lazyComponent, loadFailedMessage, useLazyComponent } from '../../ui/lazy-component.ts'
import type { EditedRow } from '../edited-row.ts'
import { TrialContext } from './trial-context.ts'
import type { TrialChoice } from './trial-context.ts'

const trialPanel = lazyComponent(async () => (await import('./trial-panel.tsx')).TrialPanel)

/** A form whose text can be tried in a conversation beside it. */
export function TrialHost({ edited, children }: { edited: EditedRow; children: ReactNode }) {
  const [choice, setChoice] = useState<TrialChoice>()
  const trigger = useRef<HTMLElement>(undefined)
  const isOpen = useFeature('trials') && choice !== undefined
  const TrialPanel = useLazyComponent(trialPanel, isOpen, () => {
    setChoice(undefined)
    window.alert(loadFailedMessage)
  })
  useEffect(() => {
    if (isOpen || !trigger.current) return
    focusElement(trigger.current.isConnected ? trigger.current : document.querySelector('h1'))
    trigger.current = undefined
  }, [isOpen])
  const open = (chosen: TrialChoice, from: HTMLElement) => {
    trigger.current = from
    // A new object each time: the panel takes the focus again.
    setChoice({ ...chosen })
  }
  return (
    <TrialContext value={open}>
      {children}
      {isOpen && TrialPanel && (
        <TrialPanel
          key={`${choice.mode} ${choice.persona}`}
          edited={edited}
          choice={choice}
          onHide={() => setChoice(undefined)}
        />
      )}
    </TrialContext>
  )
}
