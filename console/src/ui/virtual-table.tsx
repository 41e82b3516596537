import { useVirtualizer } from '@tanstack/react-virtual'
import type { Range } from '@tanstack/react-virtual'
import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { focusElement } from '../lib/focus.ts'
import { LongTableRow } from './long-table.tsx'
import type { LongTableProps } from './long-table.tsx'
import styles from './table.module.css'
import { fixedLayoutProps, TableHead, ColumnWidths } from './table.tsx'

/** Rows are rendered in groups of this many, so that most frames of scrolling render none. */
const group = 6
/** Heights in rem, as in `table.module.css`. */
const heights = { head: 2.5, row: 2.75 }

/**
 * A table that renders only the rows in view, all of the same height. `aria-rowcount` and `aria-rowindex` tell assistive
 * technology about the others.
 */
export function VirtualTable({
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
}: LongTableProps) {
  const frame = useRef<HTMLDivElement>(null)
  const [rem] = useState(() => parseFloat(getComputedStyle(document.documentElement).fontSize))
  const height = heights.row * rem
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => frame.current,
    estimateSize: useCallback(() => height, [height]),
    rangeExtractor: useCallback((range: Range) => wholeGroups(range, height), [height]),
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
  const keyAt = (index: number, row: unknown) =>
    recycled ? slotOf(index) : row === undefined ? index : keyOf(row)
  return (
    <div className={`card flex ${styles.edge}`}>
      <div
        ref={frame}
        className={`grow ${styles.frame}`}
        data-long
        role="group"
        aria-label={label}
        tabIndex={0}
      >
        <div
          style={{ paddingTop: first * height, paddingBottom: (rows.length - last - 1) * height }}
        >
          <table
            className={`small ${styles.table}`}
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
                  return <LongTableRow key={key} {...{ row, index, cells, keyOf }} numbered />
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

/**
 * The rows in view and at least half a group above, as whole groups. Except at the end of the table their number stays the
 * same, so that rows that scroll out pass their elements on to those that scroll in.
 */
function wholeGroups({ startIndex, count }: Range, height: number): number[] {
  const first = Math.max(0, startIndex - group / 2)
  const start = first - (first % group)
  // The table is at most as high as the window, and its view begins at most one and a half groups below the first row.
  const most = window.innerHeight / height + 1.5 * group
  const end = Math.min(count, start + Math.ceil(most / group) * group)
  return Array.from({ length: end - start }, (_, at) => start + at)
}

/** The index of the row with the focus; NaN if no row has it. */
function focusedIn(frame: HTMLElement | null): number {
  const row = frame?.contains(document.activeElement) && document.activeElement?.closest('tr')
  return row ? Number(row.getAttribute('aria-rowindex')) - 2 : NaN
}

/**
 * Assigns rows to reusable elements of a long table. A row that stays in view keeps its element, and a row that scrolls in
 * takes the element of one that scrolled out. After a jump to mostly new rows all elements keep their order instead, since
 * changing their text takes half the time of moving them.
 * @param focused the row with the focus, which keeps it while it is in view; NaN if no row has it
 * @returns a function from a row's index to its slot, which no other row in view has
 */
function useSlots(first: number, last: number, focused: number): (index: number) => number {
  const [held, setHeld] = useState({ first, count: 0, shift: 0 })
  const count = Math.max(held.count, last - first + 1)
  const stays = focused >= first && focused <= last
  const jumped = Math.abs(first - held.first) > count / 2 && !stays
  const turned = held.shift + (jumped ? first - held.first : 0)
  const shift = ((turned % count) + count) % count
  if (held.first !== first || held.count !== count) setHeld({ first, count, shift })
  return (index) => (index - shift + count) % count
}
