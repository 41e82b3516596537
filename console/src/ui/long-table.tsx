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
import styles from './table.module.css'
import { fixedBy, Table, TableHead, Widths } from './table.tsx'
import type { TableColumn } from './table.tsx'
import { useSlots } from './use-slots.ts'

/** Up to this many rows all of them are drawn. */
const few = 100
/** Rows drawn beyond the frame, above and below. */
const beyond = 5
/** Heights as `table.module.css` has them, in rem. */
const heights = { head: 2.5, row: 2.75 }

interface LongTableProps<Row> {
  label: string
  columns: readonly TableColumn[]
  /** One that is absent has yet to come. */
  rows: readonly (Row | undefined)[]
  keyOf: (row: Row) => string
  /**
   * The cells of a row. A row is drawn again only when it or this function is another one.
   * @param name an id for what tells which row it is: its elements', and so the same whichever row these show
   */
  cells: (row: Row, index: number, name: string) => ReactNode
  /**
   * Whether a row that is scrolled out of view gives its elements to one that comes in, which is a third of the work of
   * new ones. Only for cells that keep nothing for themselves.
   */
  recycled?: boolean
  /** How many rows there are, where not all of them are loaded. */
  total?: number | undefined
  /** What stands below the last row. */
  after?: ReactNode
  /** Called with the first and the last row that is drawn, when these or the rows have changed. */
  onView?: (first: number, last: number) => void
  /** Where the table was scrolled to, in CSS pixels; it begins there and, when it goes, writes down where it was. */
  offset?: RefObject<number>
}

/**
 * A table of any length: of more than 100 rows only those in view are drawn, all equally high, their text on one line.
 * Assistive technology is told how many there are, and which ones it sees.
 */
export const LongTable = <Row,>(props: LongTableProps<Row>) => {
  const { label, columns, rows, keyOf, cells, total = rows.length, after } = props
  const [Line] = useState(() => lineOf<Row>())
  if (Math.max(rows.length, total) > few) return <Virtual {...props} Line={Line} />
  return (
    <Table label={label} columns={columns} after={after}>
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
  after,
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
    overscan: beyond,
    paddingStart: heights.head * rem,
    initialOffset: offset?.current ?? 0,
    // Its rows are there from the first drawing on, for whoever wants to put the focus on one of them.
    initialRect: { width: 0, height: window.innerHeight },
  })
  // Read when it goes: the last steps of scrolling may not have been told by then.
  useLayoutEffect(() => {
    const scrolled = frame.current
    return () => {
      if (offset && scrolled) offset.current = scrolled.scrollTop
    }
  }, [offset])
  const drawn = virtualizer.getVirtualItems()
  const [first, last] = [drawn[0]?.index ?? 0, drawn.at(-1)?.index ?? -1]

  const look = useEffectEvent(() => onView?.(first, last))
  useEffect(() => {
    if (last >= first) look()
  }, [first, last, rows])

  // Where what has the focus is scrolled out of view, the keyboard goes on scrolling the table.
  const focused = focusedIn(frame.current)
  useLayoutEffect(() => {
    if (focused < first || focused > last) frame.current?.focus({ preventScroll: true })
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
            {...fixedBy(columns)}
          >
            <Widths columns={columns} />
            <TableHead columns={columns} numbered />
            <tbody>
              {drawn.map(({ index }) => {
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
        {after}
      </div>
    </div>
  )
}

/** The index of the row that holds the focus; no number where none of the rows does. */
function focusedIn(frame: HTMLElement | null): number {
  const row = frame?.contains(document.activeElement) && document.activeElement?.closest('tr')
  return row ? Number(row.getAttribute('aria-rowindex')) - 2 : NaN
}

/** Makes the component of a row, which leaves a row that has not changed alone. */
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
