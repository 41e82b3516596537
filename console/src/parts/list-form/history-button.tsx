import { Button } from '@mantine/core'
import { useFeature } from '../../services/api/features.ts'
import { IconHistory } from '../../ui/icons/icons.ts'
import { usePanelView } from '../panel-context.ts'

/** Opens the history of the row that a form edits, where the backend keeps one. */
export function HistoryButton({ id }: { id: string }) {
  const { open } = usePanelView()
  if (!useFeature('revisions')) return undefined
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
