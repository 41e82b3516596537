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
          {items.map((item) => (
            <Item
              key={item.label}
              item={{
                ...item,
                // A dialog that it opens later returns the focus to the button, since the item is gone by then.
                onClick() {
                  focusButton()
                  item.onClick()
                },
              }}
            />
          ))}
        </Menu.Dropdown>
      </Menu>
    </div>
  )
}

function Item({ item: { label, icon: ItemIcon, chosen, onClick } }: { item: MenuItem }) {
  const icon = <ItemIcon size={18} stroke={1.75} />
  if (chosen === undefined) {
    return (
      <Menu.Item leftSection={icon} onClick={onClick}>
        {label}
      </Menu.Item>
    )
  }
  return (
    <Menu.RadioItem
      value={label}
      checked={chosen}
      closeMenuOnClick
      rightSection={icon}
      onChange={onClick}
    >
      {label}
    </Menu.RadioItem>
  )
}
