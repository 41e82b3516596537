import { isPromptEntity } from '@greenroom/contract'
import { useState, use, createContext } from 'react'
import type { ReactNode } from 'react'
import { useHasConversations } from '../../../services/api/features.ts'
import { useDialogLocation } from '../../../services/dashboard-location.ts'
import { lazyDialog } from '../../../ui/lazy-dialog.ts'
import type { EditedRow, FormSlotProps } from '../../crud/index.ts'
import type { PromptChoice } from '../../prompts/index.ts'
import { Button } from '@mantine/core'
import type { ButtonProps } from '@mantine/core'
import { IconMessages } from '../../../ui/icons/icons.ts'

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

/** Opens a test conversation, where the backend has a language model. */
export function TryItButton({
  choice,
  ...look
}: { choice?: PromptChoice } & Pick<ButtonProps, 'variant' | 'size'>) {
  const open = use(TryItContext)
  if (!useHasConversations() || !open) return null
  return (
    <Button {...look} leftSection={<IconMessages size={16} />} onClick={() => open(choice ?? {})}>
      Try it
    </Button>
  )
}

/** Opens a test conversation beside the form. Absent where the form's text is not part of a prompt. */
const TryItContext = createContext<((choice: PromptChoice) => void) | undefined>(undefined)
