import { use } from 'react'
import type { RefObject } from 'react'
import { idOf } from '../../services/api/crud-resource.ts'
import type { Item } from '../../services/api/crud-resource.ts'
import { LongTable } from '../../ui/long-table.tsx'
import { MenuButton } from '../../ui/menu-button.tsx'
import { RowButton } from '../../ui/row-button.tsx'
import { rowIcons } from '../../ui/row-icons.tsx'
import type { Deleted } from './undo-delete/undo-line.tsx'
import { PanelContext } from './frame/panel-context.ts'
import { renderCell } from './column.tsx'
import { canAddRow, displayName } from './panel.ts'
import type { Panel } from './panel.ts'
import { useSlots } from './slots.tsx'
import type { RowAction, RowView } from './slots.tsx'
import { ApiError } from '../../services/api/api-error.ts'
import { patchList, reloadList } from '../../services/api/lists.ts'
import type { View } from '../../services/dashboard-location.ts'
import { linkTo } from '../../services/entity-location.ts'
import { copyLink } from '../../ui/copy-text.ts'
import { request } from '../../services/api/request.ts'
import { Name } from '../../ui/name.tsx'
import { confirmDelete } from './confirm-delete.tsx'

export interface ListTableProps {
  panel: Panel
  lookups: unknown
  /** The scroll position of a long list. */
  offset: RefObject<number>
  /** What other features show of a row. */
  rowViews: readonly RowView[]
  open: (view: View) => void
}

/** More icons in a row would leave too little room for its name on a phone. */
const maxIcons = 3

const noActions = () => []
const useNoActions = () => noActions

/** The rows of a list, each with its edit and delete icon (spec section 2). */
export function ListTable({
  panel,
  rows,
  lookups,
  offset,
  rowViews,
  open,
  offerUndo,
}: ListTableProps & { rows: readonly Item[]; offerUndo: (deleted: Deleted) => void }) {
  const { heading, segment } = use(PanelContext)
  const { BelowDeleteQuestion, useRowActions = useNoActions } = useSlots()
  const addedActions = useRowActions(panel)
  // Reports have no name of their own, and each mode only takes one.
  const canDuplicate =
    canAddRow(panel, rows) &&
    panel.fields({ row: undefined, rows, lookups }).some((field) => field.name === 'name')
  const { resource, entity, deleteNoun = 'prompt', deletedOn = '204' } = panel
  const { remove } = resource
  const furtherActions = (row: Item, name: string): RowAction[] => {
    const id = idOf(resource, row)
    const link = linkTo(segment, id)
    return [
      ...rowViews.map((view) => ({
        title: view.title,
        label: `${view.title} of ${name}`,
        icon: view.icon,
        focusTrigger: `${view.name} ${id}`,
        onClick: () => open({ name: view.name, id }),
      })),
      canDuplicate && {
        title: 'Duplicate',
        label: `Duplicate ${name}`,
        icon: rowIcons.duplicate,
        focusTrigger: `add ${id}`,
        onClick: () => open({ name: 'add', id }),
      },
      ...addedActions(row, name),
      link !== undefined && {
        title: 'Copy link',
        label: `Copy link to ${name}`,
        icon: rowIcons.link,
        onClick: () => void copyLink(link),
      },
    ].filter((action) => action !== false)
  }
  const fixedIcons = 1 + [panel.actions, remove].filter(Boolean).length
  const further = rows[0] ? furtherActions(rows[0], '').length : 0
  const hasMenu = further > 1 && fixedIcons + further > maxIcons
  const buttons = fixedIcons + (hasMenu ? 1 : further)
  const headers = [...panel.columns, { title: 'Action', narrow: true, buttons }]

  const { removed = '', removeFailed = '' } = resource.messages
  /** Deletes a row after a question (spec sections 2 and 8). It leaves the list after the response. */
  const askToDelete =
    remove &&
    ((row: Item, index: number, name: string) => {
      const id = idOf(resource, row)
      const neighbour = rows[index + 1] ?? rows[index - 1]
      const reload = () => reloadList(resource)
      confirmDelete({
        what: (
          <>
            <Name>{name}</Name> {deleteNoun}
          </>
        ),
        note: entity && BelowDeleteQuestion && <BelowDeleteQuestion {...{ entity, id }} />,
        async send(signal) {
          const { status } = await request(remove, { params: { id }, signal })
          if (deletedOn === '204' && status !== 204) throw new ApiError(status)
        },
        done: removed,
        failure: removeFailed,
        onDone() {
          patchList(resource, id, () => undefined)
          void reload()
          if (entity) offerUndo({ entity, id, name, reload, focusTrigger: id })
        },
        onGone: reload,
        next: neighbour && idOf(resource, neighbour),
      })
    })

  const cells = (row: Item, index: number) => {
    const id = idOf(resource, row)
    const name = displayName(panel, row, lookups)
    const actions = furtherActions(row, name)
    return (
      <>
        {panel.columns.map((column) => (
          <td key={column.title}>{renderCell(column, { row, name, lookups })}</td>
        ))}
        <td data-narrow>
          {/* A group, so that the buttons' names do not become the cell's name. */}
          <div role="group">
            {panel.actions?.(row, name)}
            {!hasMenu &&
              actions.map(({ icon, ...action }) => (
                <RowButton key={action.title} {...action}>
                  {icon}
                </RowButton>
              ))}
            <RowButton
              label={`Edit ${name}`}
              title="Edit"
              focusTrigger={id}
              onClick={() => open({ name: 'edit', id })}
            >
              {rowIcons.edit}
            </RowButton>
            {askToDelete && (
              <RowButton
                label={`Delete ${name}`}
                title="Delete"
                danger
                onClick={() => askToDelete(row, index, name)}
              >
                {rowIcons.delete}
              </RowButton>
            )}
            {hasMenu && (
              <MenuButton
                label={`More actions for ${name}`}
                icon={rowIcons.more}
                row={{ focusTrigger: `more ${id}` }}
                busy={actions.some(({ busy }) => busy)}
                items={actions.map(({ title, icon, onClick }) => ({
                  label: title,
                  icon,
                  onClick,
                }))}
              />
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
      keyOf={(row) => idOf(resource, row)}
      {...{ rows, cells, offset }}
    />
  )
}
