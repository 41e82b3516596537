import type { ReactNode } from 'react'
import styles from './figure-table.module.css'

/** A small table of figures, which scrolls sideways where it does not fit. The first cell of each row names it. */
export const FigureTable = ({
  label,
  columns,
  className = '',
  children,
}: {
  label: string
  columns: readonly ReactNode[]
  className?: string
  children: ReactNode
}) => (
  <div
    className={className}
    style={{ overflowX: 'auto' }}
    role="group"
    aria-label={label}
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
    tabIndex={0}
  >
    <table className={`small numbers ${styles.table}`} aria-label={label}>
      <thead>
        <tr className="dimmed">
          {[...columns.entries()].map(([at, title]) => (
            <th key={at} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </div>
)
