import type { ReactNode } from 'react'
import styles from './table.module.css'

/** A column: its header, and how wide it is. */
export interface TableColumn {
  title: string
  /** Narrow ones are as wide as their cells and stand at the right. */
  narrow?: boolean
  /** Its least width, in rem, where the columns keep their widths whatever stands in them. */
  width?: number
}

/**
 * A table in its own frame: the header stays in view, and on narrow screens the frame scrolls, never the page.
 * @param label what the table lists
 * @param columns the headers
 * @param busy whether its rows are being loaded
 * @param after what stands below the last row
 */
export const Table = ({
  label,
  columns,
  busy = false,
  after,
  children,
}: {
  label: string
  columns: readonly TableColumn[]
  busy?: boolean
  after?: ReactNode
  children: ReactNode
}) => {
  const fixed = columns.some(({ width }) => width !== undefined)
  return (
    <div className={styles.edge}>
      <div className={styles.frame}>
        <table
          className={styles.table}
          aria-label={label}
          aria-busy={busy}
          {...(fixed && fixedBy(columns))}
        >
          {fixed && <Widths columns={columns} />}
          <TableHead columns={columns} />
          <tbody>{children}</tbody>
        </table>
        {after}
      </div>
    </div>
  )
}

/** The headers. @param numbered whether the rows say which ones they are */
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

/** The widths of a column, in rem, where none is given. */
const usual = { wide: 12, narrow: 7 }
const widthOf = ({ width, narrow }: TableColumn) => width ?? (narrow ? usual.narrow : undefined)

/** The widest that a table can be without scrolling sideways on most screens, in rem. */
const wide = 66

/** What keeps the columns of a table at their widths, at least. */
export const fixedBy = (columns: readonly TableColumn[]) => {
  const least = columns.reduce((sum, column) => sum + (widthOf(column) ?? usual.wide), 0)
  return { 'data-fixed': true, 'data-wide': least > wide, style: { minWidth: `${least}rem` } }
}

/** What holds the columns to their widths; those that have none share what is left. */
export const Widths = ({ columns }: { columns: readonly TableColumn[] }) => (
  <colgroup>
    {columns.map((column) => {
      const width = widthOf(column)
      return <col key={column.title} {...(width && { style: { width: `${width}rem` } })} />
    })}
  </colgroup>
)
