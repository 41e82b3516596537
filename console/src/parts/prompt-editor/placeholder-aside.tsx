import type { ComponentProps } from 'react'
import { PlaceholderChips } from './placeholder-chips.tsx'
import styles from './template-input.module.css'

/** The placeholders beside a template, under a heading that counts the used ones. */
export function PlaceholderAside(chips: ComponentProps<typeof PlaceholderChips>) {
  const count = chips.placeholders.length
  return (
    <aside className={styles.aside}>
      <p className={styles.heading}>
        {count === 1 ? 'Placeholder' : 'Placeholders'}
        {count > 1 && (
          <span className={styles.count}>
            {chips.used.size} of {count} used
          </span>
        )}
      </p>
      <PlaceholderChips {...chips} />
    </aside>
  )
}
