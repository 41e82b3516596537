import { ActionIcon } from '@mantine/core'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { laterCode, prepare, useCode } from './code.ts'
import type { MenuEntry } from './popup-menu.tsx'

/** The menu itself; loaded once somebody turns to one of its buttons. */
export const popupMenu = laterCode('menu', async () => (await import('./popup-menu.tsx')).PopupMenu)

/**
 * A round or square button that opens a menu.
 * @param label names the button
 * @param face what it shows
 * @param head what stands above the entries
 */
export function MenuButton({
  label,
  face,
  head,
  entries,
  round = false,
}: {
  label: string
  face: ReactNode
  head?: ReactNode
  entries: readonly MenuEntry[]
  round?: boolean
}) {
  const [opened, setOpened] = useState(false)
  const [wanted, setWanted] = useState(false)
  const Popup = useCode(popupMenu, wanted, () => {
    setOpened(false)
    setWanted(false)
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
      onPointerEnter={() => prepare(popupMenu)}
      onFocus={() => prepare(popupMenu)}
      onClick={() => {
        setWanted(true)
        setOpened(!opened)
      }}
    >
      {face}
    </ActionIcon>
  )
  if (!Popup) return button
  return (
    <Popup button={button} opened={opened} onChange={setOpened} head={head} entries={entries} />
  )
}
