import type { ReactNode } from 'react'
import styles from './table.module.css'

/**
 * A table in its own frame: the header stays in view, and on narrow screens the frame scrolls, never the page.
 * @param label what the table lists
 * @param columns the headers; `narrow` ones are as wide as their cells and stand at the right
 * @param busy whether its rows are being loaded
 */
export const Table = ({
  label,
  columns,
  busy = false,
  children,
}: {
  label: string
  columns: readonly { title: string; narrow?: boolean }[]
  busy?: boolean
  children: ReactNode
}) => (
  <div className={styles.frame}>
    <table className={styles.table} aria-label={label} aria-busy={busy}>
      <thead>
        <tr>
          {columns.map(({ title, narrow }) => (
            <th key={title} scope="col" data-narrow={narrow}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </div>
)
