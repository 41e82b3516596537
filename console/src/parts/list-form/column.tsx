import type { ReactNode } from 'react'
import type { Item } from '../../services/api/crud-resource.ts'
import { TruncatedText } from '../../ui/truncated-text.tsx'
import styles from '../../ui/truncated-text.module.css'
import type { TableColumn } from '../../ui/table.tsx'

/** What a cell is made from: the row, its name as displayed, and what the panel looked up in other lists. */
interface Cell<Row, Lookups> {
  row: Row
  name: string
  lookups: Lookups
}

/**
 * A column of a list, as data: what its cells show, or their text on one line, where it is asked cut after so many
 * characters; the whole then shows on hover and focus.
 */
export type Column<Row, Lookups> = Pick<TableColumn, 'title' | 'width'> &
  (
    | { render(cell: Cell<Row, Lookups>): ReactNode }
    | { text(cell: Cell<Row, Lookups>): string; cut?: number }
  )

/**
 * The row's name as displayed.
 * @param hint what stands beside a name, more quietly
 */
export const nameColumn = (hint?: (name: string) => string | undefined): Column<Item, unknown> => ({
  title: 'Name',
  render: ({ name }) => (
    <span className={styles.bounded}>
      <strong>{name}</strong>
      {hint?.(name) && ` ${hint(name)}`}
    </span>
  ),
})

/** What a column's cell shows. */
export const renderCell = (column: Column<Item, unknown>, cell: Cell<Item, unknown>): ReactNode =>
  'render' in column ? (
    column.render(cell)
  ) : (
    <TruncatedText text={column.text(cell)} length={column.cut ?? Infinity} />
  )
