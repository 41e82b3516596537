import { isPromptEntity } from '@greenroom/contract'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useHasConversations } from '../../../services/api/features.ts'
import { useDialogLocation } from '../../../services/dashboard-location.ts'
import { lazyDialog } from '../../../ui/lazy-dialog.ts'
import type { EditedRow, FormSlotProps } from '../../crud/index.ts'
import type { PromptChoice } from '../../prompts/index.ts'
import { TryItContext } from './try-it-button.tsx'

const ConversationPanel = lazyDialog(
  async () => (await import('./conversation-panel.tsx')).ConversationPanel,
)

/** A form, and a conversation beside it where its text is part of prompts. */
export const ConversationHost = ({
  entity,
  unsaved,
  children,
}: FormSlotProps & { children: ReactNode }) =>
  isPromptEntity(entity) ? <Host edited={{ entity, ...unsaved }}>{children}</Host> : children

function Host({ edited, children }: { edited: EditedRow; children: ReactNode }) {
  const { dialog, close, ...location } = useDialogLocation('conversation')
  const kept = useDialogLocation('kept-conversations')
  const remember = ({ persona, mode }: PromptChoice) => location.open(persona, mode)
  const [choice, setChoice] = useState<PromptChoice>()
  if (dialog && !choice) setChoice({ persona: dialog.id, mode: dialog.of })
  const isOpen = useHasConversations() && dialog !== undefined
  const open = (chosen: PromptChoice) => {
    // A new object each time: the panel takes the focus again.
    setChoice({ ...chosen })
    if (kept.dialog) kept.close()
    else remember(chosen)
  }
  return (
    <TryItContext value={open}>
      {children}
      {isOpen && choice && (
        <ConversationPanel
          opened
          key={`${choice.mode} ${choice.persona}`}
          edited={edited}
          choice={choice}
          onPick={remember}
          onClose={close}
        />
      )}
    </TryItContext>
  )
}
