import { Menu } from '@mantine/core'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import type { Icon } from './icons/icon.tsx'
import { useLayoutEffect, useRef } from 'react'
import type { KeyboardEvent, ReactElement, ReactNode } from 'react'
import { focusElement } from '../lib/focus.ts'
import { useOpenedAfterMount } from './use-opened-after-mount.ts'

/** An action, or one of several choices if `chosen` is given. */
export interface MenuItem {
  label: string
  icon: Icon | ReactElement
  chosen?: boolean
  onClick: () => void
}

/** A menu below its button. */
export function PopupMenu({
  button,
  opened,
  onChange,
  header,
  items,
  withinPortal,
}: {
  button: ReactElement
  opened: boolean
  onChange: (opened: boolean) => void
  header: ReactNode
  items: readonly MenuItem[]
  /** Whether what clips the button must not clip the menu. */
  withinPortal: boolean
}) {
  // Wrapping the button in the menu mounts it again, so it needs its focus back before the menu takes it.
  const wrapper = useRef<HTMLDivElement>(null)
  // Its table must not scroll sideways, away from the name of the row.
  const focusButton = () =>
    focusElement(wrapper.current?.querySelector('button'), { preventScroll: true })
  useLayoutEffect(focusButton, [])
  const shown = useOpenedAfterMount(opened)
  const leaveOnTab = (event: KeyboardEvent) => {
    if (event.key !== 'Tab') return
    // The portal is at the end of the page, but Tab goes on from the button.
    if (withinPortal) focusButton()
    onChange(false)
  }
  return (
    <div ref={wrapper} className="inline-row">
      <Menu
        opened={shown}
        onChange={onChange}
        position="bottom-end"
        offset={6}
        withinPortal={withinPortal}
        withInitialFocusPlaceholder={false}
      >
        <Menu.Target>{button}</Menu.Target>
        <Menu.Dropdown miw={160} onKeyDown={leaveOnTab}>
          {header && <Menu.Label>{header}</Menu.Label>}
          {items.map(({ label, icon: ItemIcon, chosen, onClick }) => {
            const icon =
              typeof ItemIcon === 'function' ? <ItemIcon size={18} stroke={1.75} /> : ItemIcon
            // A dialog that it opens later returns the focus to the button, since the item is gone by then.
            const choose = () => {
              focusButton()
              onClick()
            }
            return chosen === undefined ? (
              <Menu.Item key={label} leftSection={icon} onClick={choose}>
                {label}
              </Menu.Item>
            ) : (
              <Menu.RadioItem
                key={label}
                value={label}
                checked={chosen}
                closeMenuOnClick
                rightSection={icon}
                onChange={choose}
              >
                {label}
              </Menu.RadioItem>
            )
          })}
        </Menu.Dropdown>
      </Menu>
    </div>
  )
}
