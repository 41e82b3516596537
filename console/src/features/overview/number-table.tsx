import type { ReactNode } from 'react'
import styles from './overview.module.css'

/** A table of numbers, which scrolls sideways where it does not fit. @param titles those of its columns */
export const NumberTable = ({
  label,
  titles,
  className = '',
  children,
}: {
  label: string
  titles: readonly string[]
  className?: string | undefined
  children: ReactNode
}) => (
  <div className={`${className} ${styles.scroll}`} role="group" aria-label={label}>
    <table className={`small numbers ${styles.table}`} aria-label={label}>
      <thead>
        <tr className="dimmed">
          {titles.map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </div>
)
