import { Button, Group } from '@mantine/core'
import { IconPlus, IconRefresh } from '../../ui/icons/later-icons.ts'
import { useEffect } from 'react'
import { findFocusTrigger, focusElement } from '../../lib/focus.ts'
import type { Item } from '../../services/api/crud-resource.ts'
import type { ListState } from '../../services/api/lists.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { StaleNotice } from '../../ui/loaded.tsx'
import { LoadingIndicator } from '../../ui/loading-indicator.tsx'
import { PanelFrame } from '../panel/index.ts'
import { FirstNeeds, useFirstNeeds } from './first-needs.tsx'
import { useUndoLine } from './undo-delete/use-undo-line.tsx'
import { ListTable } from './list-table.tsx'
import type { ListTableProps } from './list-table.tsx'
import { nounOf } from './panel.ts'
import busyStyles from '../../ui/busy-button.module.css'

/**
 * The list of a panel: its table, or its loading, empty or failed state (spec section 2).
 * @param focusTrigger the button that opened a form, `add` or a row's id; it gets the focus back
 */
export function ListView({
  panel,
  list,
  lookups,
  addable,
  focusTrigger,
  offset,
  rowViews,
  open,
}: ListTableProps & {
  list: ListState<Item>
  addable: boolean
  focusTrigger: string | undefined
}) {
  useEffect(() => {
    // What opens a view of a row can be in the row's menu.
    const menu = focusTrigger?.replace(/^\S+ /, 'more ')
    focusElement(findFocusTrigger(focusTrigger) ?? findFocusTrigger(menu))
  }, [focusTrigger])

  const { line, offerUndo } = useUndoLine()
  const { rows, loading, busy, failed, reload } = list
  const noun = nounOf(panel)
  const { addLabel = 'Add' } = panel
  const needs = useFirstNeeds(panel.entity)
  const hint =
    failed || !addable ? undefined : needs.length > 0 ? (
      <FirstNeeds needs={needs} />
    ) : (
      `Use ${addLabel} to create the first ${noun}.`
    )
  return (
    <PanelFrame
      count={loading || rows.length === 0 ? undefined : rows.length}
      beside={rows.length > 0 && panel.beside}
      action={
        <Group gap="xs">
          {panel.refreshable && (
            <Button
              variant="default"
              leftSection={
                <IconRefresh size={18} className={busyStyles.turning} data-busy={busy} />
              }
              // While the list loads, the button keeps the focus and ignores clicks.
              aria-busy={busy}
              onClick={() => !busy && void reload()}
            >
              Refresh
            </Button>
          )}
          {addable && (
            <Button
              leftSection={<IconPlus size={18} />}
              data-focus-trigger="add"
              onClick={() => open({ name: 'add' })}
            >
              {addLabel}
            </Button>
          )}
        </Group>
      }
    >
      {rows.length > 0 ? (
        <>
          <StaleNotice onRetry={failed && reload} />
          {panel.notice?.(rows)}
          <ListTable {...{ panel, rows, lookups, offset, rowViews, open, offerUndo }} />
        </>
      ) : loading ? (
        <LoadingIndicator />
      ) : (
        <EmptyState sentence={panel.emptyText} {...(hint && { hint })} onRetry={failed && reload} />
      )}
      {line}
    </PanelFrame>
  )
}
