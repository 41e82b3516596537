import { Button } from '@mantine/core'
import type { ButtonProps } from '@mantine/core'
import { use, createContext } from 'react'
import { useFeature } from '../../../services/api/features.ts'
import { IconMessages } from '../../../ui/icons/icons.ts'

/** Opens a test conversation, where the backend has a language model. */
export function TryItButton({
  choice,
  ...look
}: { choice?: TrialChoice } & Pick<ButtonProps, 'variant' | 'size'>) {
  const open = use(TrialContext)
  if (!useFeature('trials') || !open) return null
  return (
    <Button {...look} leftSection={<IconMessages size={16} />} onClick={() => open(choice ?? {})}>
      Try it
    </Button>
  )
}

/** Whom to talk to; by default the first persona that uses the edited row, in the first mode. */
export interface TrialChoice {
  mode?: string | undefined
  persona?: string | undefined
}

/** Opens a test conversation beside the form. Absent where the form's text is not part of a prompt. */
export const TrialContext = createContext<((choice: TrialChoice) => void) | undefined>(undefined)
