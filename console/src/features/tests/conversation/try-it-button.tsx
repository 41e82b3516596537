import { Button } from '@mantine/core'
import type { ButtonProps } from '@mantine/core'
import { use, createContext } from 'react'
import { useHasConversations } from '../../../services/api/features.ts'
import { IconMessages } from '../../../ui/icons/icons.ts'
import type { PromptChoice } from '../../prompts/index.ts'

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
export const TryItContext = createContext<((choice: PromptChoice) => void) | undefined>(undefined)
