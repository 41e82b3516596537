import { memo, useId } from 'react'
import type { ReactNode, RefObject } from 'react'
import type { TableColumn } from './table.tsx'

// The functions that take a row are methods, whose parameters TypeScript compares in both directions: a table of certain
// rows can be passed on as a table of any rows.

export interface LongTableProps<Row = unknown> {
  label: string
  columns: readonly TableColumn[]
  /** An absent row has not been loaded yet. */
  rows: readonly (Row | undefined)[]
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
  /** Called with the first and last rendered row when these or the rows change. */
  onView?: (first: number, last: number) => void
  /** The scroll position in CSS pixels: restored on mount and saved on unmount. */
  offset?: RefObject<number>
}

/** A row that has been loaded. @param numbered whether it carries `aria-rowindex` */
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
