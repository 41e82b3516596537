import { memo, useId } from 'react'
import type { ReactNode, RefObject } from 'react'
import { lazyComponent, useLazyComponent } from './lazy-component.ts'
import { Table } from './table.tsx'
import type { TableColumn } from './table.tsx'

// The functions that take a row are methods, whose parameters TypeScript compares in both directions: a table of certain
// rows can be passed on as a table of any rows.

export interface LongTableProps<Row = unknown> {
  label: string
  columns: readonly TableColumn[]
  rows: readonly Row[]
  keyOf(row: Row): string
  /**
   * Renders the cells of a row. A row renders again only when it or this function changes.
   * @param name an id for the cell that names the row; it belongs to the element, whichever row that shows
   */
  cells(row: Row, index: number, name: string): ReactNode
  /**
   * Whether rows that scroll into view reuse the elements of rows that scroll out, which takes a third of the time of
   * mounting new ones. Only for cells without state.
   */
  recycled?: boolean
  /** The number of all rows, if not all of them are loaded. */
  total?: number | undefined
  /** Shown below the last row. */
  footer?: ReactNode
  /** Called with the last rendered row when the rendered rows or the rows change. */
  onView?: (last: number) => void
  /** The scroll position in CSS pixels: restored on mount and saved on unmount. */
  offset?: RefObject<number>
}

/** Longer tables render only the rows in view. */
const maxUnvirtualized = 100
/** The least height of a row in CSS pixels, as in `table.module.css`. */
const rowHeight = 44
/** As many rows as fit into the window, since they are replaced soon. */
const rowsInView = () => Math.ceil(window.innerHeight / rowHeight)

const virtualTable = lazyComponent(async () => (await import('./virtual-table.tsx')).VirtualTable)

/** A table of any length. Until the code for long ones is loaded, their first rows are shown. */
export function LongTable<Row>(props: LongTableProps<Row>) {
  const { label, columns, rows, keyOf, cells, total = rows.length, footer } = props
  const isLong = Math.max(rows.length, total) > maxUnvirtualized
  const VirtualTable = useLazyComponent(virtualTable, isLong)
  if (VirtualTable) return <VirtualTable {...props} />
  return (
    <Table label={label} columns={columns} footer={!isLong && footer}>
      {rows.slice(0, isLong ? rowsInView() : maxUnvirtualized).map((row, index) => (
        <LongTableRow key={keyOf(row)} {...{ row, index, cells, keyOf }} />
      ))}
    </Table>
  )
}

/** A row. @param numbered whether it carries `aria-rowindex` */
export const LongTableRow = memo(function LongTableRow({
  row,
  index,
  cells,
  keyOf,
  numbered = false,
}: Pick<LongTableProps, 'cells' | 'keyOf'> & {
  row: unknown
  index: number
  numbered?: boolean
}) {
  const name = useId()
  return (
    <tr data-row={keyOf(row)} aria-rowindex={numbered ? index + 2 : undefined}>
      {cells(row, index, name)}
    </tr>
  )
})
