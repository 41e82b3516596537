import { Button } from '@mantine/core'
import { useFeature } from '../../services/api/features.ts'
import { IconHistory } from '../../ui/icons/icons.ts'
import { rowIcons } from '../../ui/row-icons.tsx'
import { lazyRowView, usePanelView } from '../crud/index.ts'
import type { FormSlotProps, RowView } from '../crud/index.ts'

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

/** The versions of a row, where the backend keeps them. */
export const historyView: RowView = {
  name: 'history',
  title: 'History',
  icon: rowIcons.history,
  feature: 'revisions',
  Component: lazyRowView('History', async () => (await import('./row-history.tsx')).RowHistory),
}
