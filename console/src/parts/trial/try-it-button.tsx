import { Button } from '@mantine/core'
import type { ButtonProps } from '@mantine/core'
import { use } from 'react'
import { useFeature } from '../../services/api/features.ts'
import { IconMessages } from '../../ui/icons/icons.ts'
import { TrialContext } from './trial-context.ts'
import type { TrialChoice } from './trial-context.ts'

/** The first persona and mode. */
const first: TrialChoice = {}

/** Opens a test conversation, where the backend has a language model. */
export function TryItButton({
  choice = first,
  ...look
}: { choice?: TrialChoice } & Pick<ButtonProps, 'variant' | 'size'>) {
  const open = use(TrialContext)
  if (!useFeature('trials') || !open) return null
  return (
    <Button
      {...look}
      leftSection={<IconMessages size={16} />}
      onClick={({ currentTarget }) => open(choice, currentTarget)}
    >
      Try it
    </Button>
  )
}
