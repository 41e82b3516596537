import { use } from 'react'
import type { RefObject } from 'react'
import { idOf } from '../../services/api/crud-resource.ts'
import type { Item } from '../../services/api/crud-resource.ts'
import { LongTable } from '../../ui/long-table.tsx'
import { RowButton } from '../../ui/row-button.tsx'
import { rowIcons } from '../../ui/row-icons.tsx'
import type { Deleted } from '../undo-delete/undo-line.tsx'
import { PanelContext, usePanelView } from '../panel-context.ts'
import { renderCell } from './column.tsx'
import { canAddRow, displayName } from './panel.ts'
import type { Panel } from './panel.ts'
import { confirmRowDelete } from './confirm-row-delete.tsx'

/**
 * The rows of a list, each with its edit and delete icon (spec section 2).
 * @param offset the scroll position of a long list
 */
export function ListTable({
  panel,
  rows,
  lookups,
  offset,
  onEdit,
  onHistory,
  offerUndo,
}: {
  panel: Panel
  rows: readonly Item[]
  lookups: unknown
  offset: RefObject<number>
  onEdit: (row: Item) => void
  onHistory: ((row: Item) => void) | false
  offerUndo: (deleted: Deleted) => void
}) {
  const { heading } = use(PanelContext)
  const { open } = usePanelView()
  // Reports have no name of their own, and each mode only takes one.
  const canDuplicate =
    canAddRow(panel, rows) &&
    panel.fields({ row: undefined, rows, lookups }).some((field) => field.name === 'name')
  const buttons = [panel.actions, onHistory, onEdit, canDuplicate, panel.resource.remove].filter(
    Boolean,
  ).length
  const headers = [...panel.columns, { title: 'Action', narrow: true, buttons }]
  const cells = (row: Item, index: number) => {
    const neighbour = rows[index + 1] ?? rows[index - 1]
    const id = idOf(panel.resource, row)
    const name = displayName(panel, row, lookups)
    return (
      <>
        {panel.columns.map((column) => (
          <td key={column.title}>{renderCell(column, { row, name, lookups })}</td>
        ))}
        <td data-narrow>
          {/* A group, so that the buttons' names do not become the cell's name. */}
          <div role="group">
            {panel.actions?.(row, name)}
            {onHistory && (
              <RowButton
                label={`History of ${name}`}
                title="History"
                focusTrigger={`history ${id}`}
                onClick={() => onHistory(row)}
              >
                {rowIcons.history}
              </RowButton>
            )}
            <RowButton
              label={`Edit ${name}`}
              title="Edit"
              focusTrigger={id}
              onClick={() => onEdit(row)}
            >
              {rowIcons.edit}
            </RowButton>
            {canDuplicate && (
              <RowButton
                label={`Duplicate ${name}`}
                title="Duplicate"
                focusTrigger={`add ${id}`}
                onClick={() => open({ name: 'add', id })}
              >
                {rowIcons.duplicate}
              </RowButton>
            )}
            {panel.resource.remove && (
              <RowButton
                label={`Delete ${name}`}
                title="Delete"
                danger
                onClick={() => {
                  const next = neighbour && idOf(panel.resource, neighbour)
                  confirmRowDelete(panel, row, name, next, offerUndo)
                }}
              >
                {rowIcons.delete}
              </RowButton>
            )}
          </div>
        </td>
      </>
    )
  }
  return (
    <LongTable
      label={heading}
      columns={headers}
      rows={rows}
      keyOf={(row) => idOf(panel.resource, row)}
      cells={cells}
      offset={offset}
    />
  )
}
