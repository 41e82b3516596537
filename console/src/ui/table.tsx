import type { CSSProperties, ReactNode } from 'react'
import styles from './table.module.css'

/** A column: its header, and how wide it is. */
export interface TableColumn {
  title: string
  /** Narrow columns are as wide as their cells and right-aligned. */
  narrow?: boolean
  /** The minimum width in rem, in a table whose column widths do not depend on the content. */
  width?: number
  /** Instead of a width: the number of icon buttons in each cell. */
  buttons?: number
}

/**
 * A table in a scroll container with a sticky header, so that on narrow screens the page itself never scrolls sideways.
 */
export const Table = ({
  label,
  columns,
  busy = false,
  footer,
  children,
}: {
  label: string
  columns: readonly TableColumn[]
  busy?: boolean
  footer?: ReactNode
  children: ReactNode
}) => {
  const fixed = columns.some(({ width }) => width !== undefined)
  return (
    <div className={`card flex ${styles.edge}`}>
      <div className={`grow ${styles.frame}`}>
        <table
          className={`small ${styles.table}`}
          aria-label={label}
          aria-busy={busy}
          {...(fixed && fixedLayoutProps(columns))}
        >
          {fixed && <ColumnWidths columns={columns} />}
          <TableHead columns={columns} />
          <tbody>{children}</tbody>
        </table>
        {footer}
      </div>
    </div>
  )
}

/** The header row. @param numbered whether the rows carry `aria-rowindex` */
export const TableHead = ({
  columns,
  numbered = false,
}: {
  columns: readonly TableColumn[]
  numbered?: boolean
}) => (
  <thead>
    <tr {...(numbered && { 'aria-rowindex': 1 })}>
      {columns.map(({ title, narrow }) => (
        <th key={title} scope="col" data-narrow={narrow}>
          {title}
        </th>
      ))}
    </tr>
  </thead>
)

/** Default column widths in rem. */
const defaultWidths = { wide: 12, narrow: 7 }
const widthOf = ({ width, narrow, buttons = 0 }: TableColumn) =>
  width ?? (narrow ? Math.max(defaultWidths.narrow, 2.25 + 2 * buttons) : undefined)
/** Buttons move closer together on narrow screens. */
const cssWidthOf = (column: TableColumn) =>
  column.buttons === undefined
    ? `${widthOf(column)}rem`
    : `max(4.5rem, var(--buttons-padding) + ${column.buttons} * var(--button-width))`

/** A table up to this width, in rem, does not scroll sideways on most screens. */
const maxComfortableWidth = 66

/** The props of a table whose columns keep at least their widths. */
export const fixedLayoutProps = (columns: readonly TableColumn[]) => {
  const minWidth = columns.reduce((sum, column) => sum + (widthOf(column) ?? defaultWidths.wide), 0)
  return {
    'data-fixed': true,
    'data-wide': minWidth > maxComfortableWidth,
    style: { minWidth: `${minWidth}rem` },
  }
}

/** The style of the same columns where each row is a grid. Columns without a width share the remaining one, else all do. */
export const gridColumns = (columns: readonly TableColumn[]): CSSProperties => {
  const isShared = columns.every((column) => widthOf(column) !== undefined)
  const tracks = columns.map((column) => {
    const width = widthOf(column)
    if (width === undefined) return `minmax(${defaultWidths.wide}rem, 1fr)`
    return isShared ? `minmax(${cssWidthOf(column)}, ${width}fr)` : cssWidthOf(column)
  })
  return { gridTemplateColumns: tracks.join(' ') }
}

/** Sets the column widths; columns without one share the remaining width. */
const ColumnWidths = ({ columns }: { columns: readonly TableColumn[] }) => (
  <colgroup>
    {columns.map((column) => (
      <col key={column.title} {...(widthOf(column) && { style: { width: cssWidthOf(column) } })} />
    ))}
  </colgroup>
)
