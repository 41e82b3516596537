import type { Icon } from '../../ui/icons/icon.tsx'
import { useEffect, useId, useRef } from 'react'
import type { ReactNode } from 'react'
import { focusElement } from '../../lib/focus.ts'
import styles from './conflict.module.css'

/**
 * The frame of what has to be settled before a form can be saved. It takes the focus when it appears.
 * @param said the server's sentence
 */
export function ConflictNotice({
  icon: ItsIcon,
  title,
  said,
  children,
}: {
  icon: Icon
  title: string
  said: string
  children: ReactNode
}) {
  const id = useId()
  const frame = useRef<HTMLElement>(null)
  useEffect(() => {
    focusElement(frame.current)
    frame.current?.scrollIntoView({ block: 'start' })
  }, [])
  return (
    <section ref={frame} className={styles.settling} tabIndex={-1} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        <ItsIcon size={20} stroke={1.75} aria-hidden />
        {title}
      </h2>
      <p className={styles.said} role="alert">
        {said}
      </p>
      {children}
    </section>
  )
}
