import { Menu } from '@mantine/core'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import type { Icon } from './icons/icon.tsx'
import { useLayoutEffect, useRef } from 'react'
import type { ReactElement, ReactNode } from 'react'
import { focusFirst } from '../lib/focus.ts'
import { useOpenedAfterMount } from './use-opened-after-mount.ts'

/** An action, or one of several choices if `chosen` is given. */
export interface MenuItem {
  label: string
  icon: Icon
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
}: {
  button: ReactElement
  opened: boolean
  onChange: (opened: boolean) => void
  header: ReactNode
  items: readonly MenuItem[]
}) {
  // Wrapping the button in the menu mounts it again, so it needs its focus back before the menu takes it.
  const wrapper = useRef<HTMLDivElement>(null)
  const focusButton = () => focusFirst(wrapper.current, 'button')
  useLayoutEffect(focusButton, [])
  const shown = useOpenedAfterMount(opened)
  return (
    <div ref={wrapper}>
      <Menu
        opened={shown}
        onChange={onChange}
        position="bottom-end"
        offset={6}
        withinPortal={false}
        withInitialFocusPlaceholder={false}
      >
        <Menu.Target>{button}</Menu.Target>
        <Menu.Dropdown miw={160} onKeyDown={({ key }) => key === 'Tab' && onChange(false)}>
          {header && <Menu.Label>{header}</Menu.Label>}
          {items.map(({ label, icon: ItemIcon, chosen, onClick }) => {
            const icon = <ItemIcon size={18} stroke={1.75} />
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
