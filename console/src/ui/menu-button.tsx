import { ActionIcon } from '@mantine/core'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { lazyComponent, useLazyComponent } from './lazy-component.ts'
import type { MenuItem } from './popup-menu.tsx'

/** The menu itself, preloaded on first user interaction. */
export const popupMenu = lazyComponent(async () => (await import('./popup-menu.tsx')).PopupMenu)

/** An icon button that opens a menu. @param header shown above the items */
export function MenuButton({
  label,
  icon,
  header,
  items,
  round = false,
}: {
  label: string
  icon: ReactNode
  header?: ReactNode
  items: readonly MenuItem[]
  round?: boolean
}) {
  const [opened, setOpened] = useState(false)
  const [needed, setNeeded] = useState(false)
  const Popup = useLazyComponent(popupMenu, needed, () => {
    setOpened(false)
    setNeeded(false)
  })
  const button = (
    <ActionIcon
      variant={round ? 'light' : 'subtle'}
      color={round ? 'green' : 'gray'}
      size={36}
      radius={round ? 'xl' : 'md'}
      fz={13}
      {...(!round && { c: 'dimmed' })}
      aria-label={label}
      aria-haspopup="menu"
      aria-expanded={opened}
      onPointerEnter={() => popupMenu.preload()}
      onFocus={() => popupMenu.preload()}
      onClick={() => {
        setNeeded(true)
        setOpened(!opened)
      }}
    >
      {icon}
    </ActionIcon>
  )
  if (!Popup) return button
  return (
    <Popup button={button} opened={opened} onChange={setOpened} header={header} items={items} />
  )
}
