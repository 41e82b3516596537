import { useVirtualizer } from '@tanstack/react-virtual'
import type { Range } from '@tanstack/react-virtual'
import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { focusElement } from '../lib/focus.ts'
import { formatNumber } from '../lib/numbers.ts'
import { createStore, useStore } from '../lib/store.ts'
import { LongTableRow } from './long-table.tsx'
import type { LongTableProps } from './long-table.tsx'
import styles from './table.module.css'
import { fixedLayoutProps, gridColumns, TableHead } from './table.tsx'

/** Rows are rendered in groups of this many: most frames of scrolling render none, and the others lay out and paint one. */
const group = 6
/** Heights in rem, as in `table.module.css`. */
const heights = { head: 2.5, row: 2.75 }

/** Whether the page is on its way to paper, which takes every row. */
const printing = createStore(false)
window.addEventListener('beforeprint', () => printing.set(true))
window.addEventListener('afterprint', () => printing.set(false))

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
  const [top, height] = [heights.head * rem, heights.row * rem]
  const isPrinting = useStore(printing)
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => frame.current,
    estimateSize: useCallback(() => height, [height]),
    rangeExtractor: useCallback(
      (range: Range) => (isPrinting ? rows.map((_, at) => at) : wholeGroups(range, height)),
      [height, isPrinting, rows],
    ),
    paddingStart: top,
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

  const reportView = useEffectEvent(() => onView?.(last))
  useEffect(() => {
    if (last >= first && !isPrinting) reportView()
  }, [first, last, rows, isPrinting])

  // If the focused row scrolls out of view, the keyboard still scrolls the table.
  const focused = focusedIn(frame.current)
  useLayoutEffect(() => {
    if (focused < first || focused > last) focusElement(frame.current, { preventScroll: true })
  })

  const count = groupsInView(height)
  const keyOfGroup = (start: number) => (recycled ? (start / group) % count : start)
  const groups = useSettledOrder(
    groupsOf(first, last),
    keyOfGroup,
    recycled && virtualizer.isScrolling,
  )
  const { style, ...fixed } = fixedLayoutProps(columns)
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
        <table
          className={`small ${styles.table} ${styles.long}`}
          aria-label={label}
          aria-rowcount={total + 1}
          {...fixed}
          style={{ ...style, ...gridColumns(columns), height: top + rows.length * height }}
        >
          <TableHead columns={columns} numbered />
          {groups.map((start) => {
            const end = Math.min(start + group, last + 1)
            return (
              <tbody
                key={keyOfGroup(start)}
                style={{ top: top + start * height, height: (end - start) * height }}
              >
                {rows.slice(start, end).map((row, at) => (
                  <LongTableRow
                    key={recycled ? at : keyOf(row)}
                    {...{ row, cells, keyOf }}
                    index={start + at}
                    numbered
                  />
                ))}
              </tbody>
            )
          })}
        </table>
        {isPrinting && rows.length < total && (
          <p>{`Rows: ${formatNumber(rows.length)} of ${formatNumber(total)}`}</p>
        )}
        {footer}
      </div>
    </div>
  )
}

/**
 * The rows in view and at least half a group above, as whole groups. Except at the end of the table their number stays the
 * same, so that groups that scroll out pass their elements on to those that scroll in.
 */
function wholeGroups({ startIndex, count }: Range, height: number): number[] {
  const first = Math.max(0, startIndex - group / 2)
  const start = first - (first % group)
  const end = Math.min(count, start + groupsInView(height) * group)
  return Array.from({ length: end - start }, (_, at) => start + at)
}

/** The table is at most as high as the window, and its view begins at most one and a half groups below the first row. */
const groupsInView = (height: number) => Math.ceil(window.innerHeight / height / group + 1.5)

/** The groups of these rows, by their first rows. */
const groupsOf = (first: number, last: number): number[] =>
  Array.from({ length: Math.ceil((last + 1 - first) / group) }, (_, at) => first + at * group)

/**
 * The groups in the order of their elements. While they move, elements are filled anew but not moved, which takes
 * a third of the time: each has a position of its own. Then they are put in the order of the rows, which the Tab key and
 * screen readers follow.
 */
function useSettledOrder(
  groups: readonly number[],
  keyOf: (group: number) => number,
  isMoving: boolean,
): readonly number[] {
  const keys = groups.map(keyOf)
  const [order, setOrder] = useState(keys)
  if (!isMoving && keys.join() !== order.join()) setOrder(keys)
  if (!isMoving) return groups
  return groups.toSorted((one, other) => order.indexOf(keyOf(one)) - order.indexOf(keyOf(other)))
}

/** The index of the row with the focus; NaN if no row has it. */
function focusedIn(frame: HTMLElement | null): number {
  const row = frame?.contains(document.activeElement) && document.activeElement?.closest('tr')
  return row ? Number(row.getAttribute('aria-rowindex')) - 2 : NaN
}
