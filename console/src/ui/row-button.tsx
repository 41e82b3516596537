import { useId } from 'react'
import type { ReactNode } from 'react'
import styles from './row-button.module.css'

/**
 * A button in a row of a long table. It is the browser's own: hundreds of them come and go while one scrolls, which the
 * library's buttons are too heavy for.
 * @param label names what it does where it shows an icon alone
 * @param of the id of what its label goes on with, where that does not name the row itself: while one scrolls, only
 * the row's own words then become others
 * @param about the id of what tells which row its words are about
 * @param busy whether what it does is going on
 * @param opener marks it as what opens a view, which gives the focus back to it
 */
export const RowButton = ({
  label,
  of,
  title,
  about,
  opener,
  danger = false,
  busy = false,
  onClick,
  children,
}: {
  label?: string
  of?: string
  title?: string
  about?: string
  opener?: string
  danger?: boolean
  busy?: boolean
  onClick: () => void
  children: ReactNode
}) => {
  const id = useId()
  return (
    <button
      type="button"
      className={label ? styles.icon : styles.words}
      aria-label={label}
      {...(of && { id, 'aria-labelledby': `${id} ${of}` })}
      aria-describedby={about}
      title={title}
      data-opener={opener}
      data-danger={danger || undefined}
      aria-busy={busy || undefined}
      data-busy={busy || undefined}
      onClick={onClick}
    >
      {children}
    </button>
  )
}
