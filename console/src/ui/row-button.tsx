import { useId } from 'react'
import type { ReactNode } from 'react'
import styles from './row-button.module.css'

/**
 * A button in a row of a long table. It is a plain `<button>`, since hundreds of them mount while scrolling and Mantine's
 * buttons are too slow for that.
 * @param label names what it does where it shows an icon alone
 * @param of the id of what its label goes on with, where that does not name the row itself: while one scrolls, only
 * the row's own words then become others
 * @param about the id of what tells which row its words are about
 * @param focusTrigger its id as the button that opens a view, which gets the focus back later (see `findFocusTrigger`)
 */
export const RowButton = ({
  label,
  of,
  title,
  about,
  focusTrigger,
  danger = false,
  busy = false,
  onClick,
  children,
}: {
  label?: string
  of?: string
  title?: string
  about?: string
  focusTrigger?: string
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
      data-focus-trigger={focusTrigger}
      data-danger={danger || undefined}
      aria-busy={busy || undefined}
      data-busy={busy || undefined}
      onClick={onClick}
    >
      {children}
    </button>
  )
}
