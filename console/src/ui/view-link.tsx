import type { ReactNode } from 'react'
import styles from './view-link.module.css'

/**
 * A link to another view. Views are in the history, so the address is that of the dashboard.
 * @param label names where it leads, if its text alone does not
 * @param about the id of what tells which row it is about
 */
export const ViewLink = ({
  label,
  about,
  className = styles.link,
  onOpen,
  children,
}: {
  label?: string
  about?: string
  className?: string | undefined
  onOpen: () => void
  children: ReactNode
}) => (
  <a
    className={className}
    href="/drawer"
    aria-label={label}
    aria-describedby={about}
    onClick={(event) => {
      event.preventDefault()
      onOpen()
    }}
  >
    {children}
  </a>
)
