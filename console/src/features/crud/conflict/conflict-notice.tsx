import type { Icon } from '../../../ui/icons/icon.tsx'
import { useEffect, useId, useRef } from 'react'
import type { ReactNode } from 'react'
import { focusElement } from '../../../lib/focus.ts'
import styles from './conflict.module.css'

/**
 * The frame of a conflict, which has to be resolved before the form can be saved. It takes the focus when it appears.
 * @param message the server's message
 */
export function ConflictNotice({
  icon: ItsIcon,
  title,
  message,
  children,
}: {
  icon: Icon
  title: string
  message: string
  children: ReactNode
}) {
  const id = useId()
  const frame = useRef<HTMLElement>(null)
  useEffect(() => {
    focusElement(frame.current)
    frame.current?.scrollIntoView({ block: 'start' })
  }, [])
  return (
    <section
      ref={frame}
      className={`card column gap-md ${styles.notice}`}
      tabIndex={-1}
      aria-labelledby={id}
    >
      <h2 id={id} className={`row gap-sm ${styles.title}`}>
        <ItsIcon size={20} stroke={1.75} aria-hidden />
        {title}
      </h2>
      <p role="alert">{message}</p>
      {children}
    </section>
  )
}
