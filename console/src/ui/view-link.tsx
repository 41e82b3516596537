import type { ReactNode } from 'react'
import styles from './view-link.module.css'

/**
 * A link to another view. Views are in the history, so this tab opens it without loading the page; another tab opens its address.
 * @param label names where it leads, if its text alone does not
 * @param about the id of what tells which row it is about
 */
export const ViewLink = ({
  to,
  label,
  about,
  className = styles.link,
  children,
}: {
  to: { href: string; open: () => void }
  label?: string
  about?: string
  className?: string | undefined
  children: ReactNode
}) => (
  <a
    className={className}
    href={to.href}
    aria-label={label}
    aria-describedby={about}
    onClick={(event) => {
      // Another tab, another window or a download: the browser does that.
      if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
      event.preventDefault()
      to.open()
    }}
  >
    {children}
  </a>
)
