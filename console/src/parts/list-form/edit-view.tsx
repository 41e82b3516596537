import { Button } from '@mantine/core'
import { useState } from 'react'
import { idOf } from '../../services/api/crud-resource.ts'
import type { Item } from '../../services/api/crud-resource.ts'
import type { ListState } from '../../services/api/lists.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadingIndicator } from '../../ui/loading-indicator.tsx'
import { PanelFrame } from '../panel-frame.tsx'
import { FormView } from './form-view.tsx'
import { editHeading } from './panel.ts'
import type { Panel } from './panel.ts'

/** The form of one row. Reloading the list does not change it. */
export function EditView({
  panel,
  list,
  lookups,
  id,
  onLeave,
}: {
  panel: Panel
  list: ListState<Item>
  lookups: unknown
  id: string
  onLeave: () => void
}) {
  const current = list.rows.find((row) => idOf(panel.resource, row) === id)
  const [opened, setOpened] = useState(current)
  if (current && !opened) setOpened(current)
  if (opened) {
    return <FormView {...{ panel, list, lookups, onLeave }} row={opened} />
  }
  return (
    <PanelFrame form={{ crumb: '…', heading: editHeading(panel, '…') }}>
      {list.loading ? (
        <LoadingIndicator />
      ) : (
        <EmptyState sentence={panel.emptyText} onRetry={list.failed && list.reload}>
          <Button variant="default" onClick={onLeave}>
            Back to the list
          </Button>
        </EmptyState>
      )}
    </PanelFrame>
  )
}
