import { ActionIcon } from '@mantine/core'
import { useState } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import { lazyComponent, useLazyComponent } from './lazy-component.ts'
import type { MenuItem } from './popup-menu.tsx'
import rowStyles from './row-button.module.css'

/** The menu itself, preloaded on first user interaction. */
export const popupMenu = lazyComponent(async () => (await import('./popup-menu.tsx')).PopupMenu)

/**
 * An icon button that opens a menu.
 * @param header shown above the items
 * @param busy whether one of its actions is going on
 * @param row the button is in a row of a table: a plain one, like `RowButton`, with its id as a focus trigger
 */
export function MenuButton({
  label,
  icon,
  header,
  items,
  round = false,
  busy = false,
  row,
}: {
  label: string
  icon: ReactNode
  header?: ReactNode
  items: readonly MenuItem[]
  round?: boolean
  busy?: boolean
  row?: { focusTrigger: string }
}) {
  const [opened, setOpened] = useState(false)
  const [needed, setNeeded] = useState(false)
  const Popup = useLazyComponent(popupMenu, needed, () => {
    setOpened(false)
    setNeeded(false)
  })
  const props = {
    'aria-label': label,
    'aria-haspopup': 'menu',
    'aria-expanded': opened,
    ...(busy && {
      'aria-busy': true,
      'data-busy': true,
      style: { cursor: 'progress', opacity: 0.5 },
    }),
    onPointerEnter: () => popupMenu.preload(),
    onFocus: () => popupMenu.preload(),
    onClick: () => {
      setNeeded(true)
      setOpened(!opened)
    },
    // The menu itself listens only once it has the focus, a moment after it is shown.
    onKeyDown: ({ key }: KeyboardEvent) => {
      if (key === 'Escape') setOpened(false)
    },
  } as const
  const button = row ? (
    <button
      type="button"
      className={rowStyles.icon}
      title="More actions"
      data-focus-trigger={row.focusTrigger}
      {...props}
    >
      {icon}
    </button>
  ) : (
    <ActionIcon
      variant={round ? 'light' : 'subtle'}
      color={round ? 'green' : 'gray'}
      size={36}
      radius={round ? 'xl' : 'md'}
      fz={13}
      {...(!round && { c: 'dimmed' })}
      {...props}
    >
      {icon}
    </ActionIcon>
  )
  if (!Popup) return button
  return (
    <Popup
      {...{ button, opened, header, items }}
      onChange={setOpened}
      withinPortal={row !== undefined}
    />
  )
}
