import { Button } from '@mantine/core'
import { useFeature } from '../../services/api/features.ts'
import { IconHistory } from '../../ui/icons/icons.ts'
import type { FormSlotProps } from '../crud/index.ts'
import { usePanelView } from '../panel/index.ts'

/** Opens the history of the row that a form edits, where the backend keeps one. */
export function HistoryButton({ entity, unsaved: { id, isNew } }: FormSlotProps) {
  const { open } = usePanelView()
  if (!useFeature('revisions') || !entity || isNew) return undefined
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      leftSection={<IconHistory size={16} />}
      onClick={() => open({ name: 'history', id })}
    >
      History
    </Button>
  )
}
