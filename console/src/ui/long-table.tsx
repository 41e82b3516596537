import { useVirtualizer } from '@tanstack/react-virtual'
import {
  memo,
  useCallback,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { ReactNode, RefObject } from 'react'
import { focusElement } from '../lib/focus.ts'
import styles from './table.module.css'
import { fixedLayoutProps, Table, TableHead, ColumnWidths } from './table.tsx'
import type { TableColumn } from './table.tsx'
import { useSlots } from './use-slots.ts'

/** Longer tables render only the rows in view. */
const maxUnvirtualized = 100
/** Rows rendered above and below the view. */
const overscan = 5
/** Heights in rem, as in `table.module.css`. */
const heights = { head: 2.5, row: 2.75 }

interface LongTableProps<Row> {
  label: string
  columns: readonly TableColumn[]
  /** An absent row has not been loaded yet. */
  rows: readonly (Row | undefined)[]
  keyOf: (row: Row) => string
  /**
   * Renders the cells of a row. A row renders again only when it or this function changes.
   * @param name an id for the cell that names the row; it belongs to the element, whichever row that shows
   */
  cells: (row: Row, index: number, name: string) => ReactNode
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

/**
 * A table of any length. Of more than 100 rows only those in view are rendered, all of the same height. `aria-rowcount` and
 * `aria-rowindex` tell assistive technology about the others.
 */
export const LongTable = <Row,>(props: LongTableProps<Row>) => {
  const { label, columns, rows, keyOf, cells, total = rows.length, footer } = props
  const [Line] = useState(() => lineOf<Row>())
  if (Math.max(rows.length, total) > maxUnvirtualized) return <Virtual {...props} Line={Line} />
  return (
    <Table label={label} columns={columns} footer={footer}>
      {rows.map((row, index) => row && <Line key={keyOf(row)} {...{ row, index, cells, keyOf }} />)}
    </Table>
  )
}

function Virtual<Row>({
  label,
  columns,
  rows,
  keyOf,
  cells,
  recycled = false,
  total = rows.length,
  footer,
  onView,
  offset,
  Line,
}: LongTableProps<Row> & { Line: ReturnType<typeof lineOf<Row>> }) {
  const frame = useRef<HTMLDivElement>(null)
  const [rem] = useState(() => parseFloat(getComputedStyle(document.documentElement).fontSize))
  const height = heights.row * rem
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => frame.current,
    estimateSize: useCallback(() => height, [height]),
    overscan,
    paddingStart: heights.head * rem,
    initialOffset: offset?.current ?? 0,
    // Rows are there from the first render, so that one of them can take the focus.
    initialRect: { width: 0, height: window.innerHeight },
  })
  // Read on unmount, since the last scroll events may not have arrived by then.
  useLayoutEffect(() => {
    const scrolled = frame.current
    return () => {
      if (offset && scrolled) offset.current = scrolled.scrollTop
    }
  }, [offset])
  const rendered = virtualizer.getVirtualItems()
  const [first, last] = [rendered[0]?.index ?? 0, rendered.at(-1)?.index ?? -1]

  const reportView = useEffectEvent(() => onView?.(first, last))
  useEffect(() => {
    if (last >= first) reportView()
  }, [first, last, rows])

  // If the focused row scrolls out of view, the keyboard still scrolls the table.
  const focused = focusedIn(frame.current)
  useLayoutEffect(() => {
    if (focused < first || focused > last) focusElement(frame.current, { preventScroll: true })
  })

  const slotOf = useSlots(first, last, focused)
  const keyAt = (index: number, row: Row | undefined) =>
    recycled ? slotOf(index) : row === undefined ? index : keyOf(row)
  return (
    <div className={styles.edge}>
      <div
        ref={frame}
        className={styles.frame}
        data-long
        role="group"
        aria-label={label}
        tabIndex={0}
      >
        <div
          style={{ paddingTop: first * height, paddingBottom: (rows.length - last - 1) * height }}
        >
          <table
            className={styles.table}
            aria-label={label}
            aria-rowcount={total + 1}
            {...fixedLayoutProps(columns)}
          >
            <ColumnWidths columns={columns} />
            <TableHead columns={columns} numbered />
            <tbody>
              {rendered.map(({ index }) => {
                const row = rows[index]
                const key = keyAt(index, row)
                if (row !== undefined)
                  return <Line key={key} {...{ row, index, cells, keyOf }} numbered />
                return (
                  <tr key={key} aria-rowindex={index + 2}>
                    <td colSpan={columns.length}>…</td>
                  </tr>
                )
              })}
            </tbody>
          </table>
        </div>
        {footer}
      </div>
    </div>
  )
}

/** The index of the row with the focus; NaN if no row has it. */
function focusedIn(frame: HTMLElement | null): number {
  const row = frame?.contains(document.activeElement) && document.activeElement?.closest('tr')
  return row ? Number(row.getAttribute('aria-rowindex')) - 2 : NaN
}

/** Creates the memoised component of a row. */
const lineOf = <Row,>() =>
  memo(function Line({
    row,
    index,
    cells,
    keyOf,
    numbered = false,
  }: Pick<LongTableProps<Row>, 'cells' | 'keyOf'> & {
    row: Row
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
