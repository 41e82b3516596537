import { useState } from 'react'
import type { ReactNode } from 'react'
import { useFeature } from '../../../services/api/features.ts'
import { useDialogLocation } from '../../../services/dashboard-location.ts'
import { lazyDialog } from '../../../ui/lazy-dialog.ts'
import type { EditedRow } from '../../crud/index.ts'
import { TrialContext } from '../../prompts/index.ts'
import type { TrialChoice } from '../../prompts/index.ts'

const TrialPanel = lazyDialog(async () => (await import('./trial-panel.tsx')).TrialPanel)

/** A form whose text can be tried in a conversation beside it. */
export function TrialHost({ edited, children }: { edited: EditedRow; children: ReactNode }) {
  const { dialog, close, ...location } = useDialogLocation('trial')
  const kept = useDialogLocation('kept-conversations')
  const remember = ({ persona, mode }: TrialChoice) => location.open(persona, mode)
  const [choice, setChoice] = useState<TrialChoice>()
  if (dialog && !choice) setChoice({ persona: dialog.id, mode: dialog.of })
  const isOpen = useFeature('trials') && dialog !== undefined
  const open = (chosen: TrialChoice) => {
    // A new object each time: the panel takes the focus again.
    setChoice({ ...chosen })
    if (kept.dialog) kept.close()
    else remember(chosen)
  }
  return (
    <TrialContext value={open}>
      {children}
      {isOpen && choice && (
        <TrialPanel
          opened
          key={`${choice.mode} ${choice.persona}`}
          edited={edited}
          choice={choice}
          onPick={remember}
          onClose={close}
        />
      )}
    </TrialContext>
  )
}
