import { Button } from '@mantine/core'
import { useRef } from 'react'
import type { ReactNode } from 'react'
import { focusFirst } from '../lib/focus.ts'
import { Name } from './name.tsx'
import styles from './filter-bar.module.css'

/**
 * The filters of a list, side by side.
 * @param only names the one item that the list is narrowed to
 * @param onClear clears them; absent where there is nothing to clear
 */
export function FilterGroup({
  only,
  onClear,
  children,
}: {
  only?: string | undefined
  onClear?: (() => void) | undefined
  children: ReactNode
}) {
  const group = useRef<HTMLDivElement>(null)
  return (
    <div
      ref={group}
      className={`row wrap rigid gap-sm ${styles.filters}`}
      role="group"
      aria-label="Filters"
    >
      {children}
      {only && (
        <span className={`breakable small ${styles.only}`}>
          Only{' '}
          <strong>
            <Name>{only}</Name>
          </strong>
        </span>
      )}
      {onClear && (
        <Button
          variant="subtle"
          onClick={() => {
            // The button disappears.
            focusFirst(group.current, 'input, select')
            onClear()
          }}
        >
          Clear filters
        </Button>
      )}
    </div>
  )
}
