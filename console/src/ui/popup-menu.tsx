import { Menu } from '@mantine/core'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import type { Icon } from './icons/icon.tsx'
import { useLayoutEffect, useRef } from 'react'
import type { ReactElement, ReactNode } from 'react'
import { useOpenedAfterMount } from './use-opened-after-mount.ts'

/** What a menu offers: something to do, or one of several choices where `chosen` is said. */
export interface MenuEntry {
  label: string
  icon: Icon
  chosen?: boolean
  onClick: () => void
}

/** A menu below its button, walked by the arrow keys. */
export function PopupMenu({
  button,
  opened,
  onChange,
  head,
  entries,
}: {
  button: ReactElement
  opened: boolean
  onChange: (opened: boolean) => void
  head: ReactNode
  entries: readonly MenuEntry[]
}) {
  // The button was drawn anew with the menu around it: it gets the focus back before the menu takes it.
  const place = useRef<HTMLDivElement>(null)
  const focusButton = () => place.current?.querySelector('button')?.focus()
  useLayoutEffect(focusButton, [])
  const shown = useOpenedAfterMount(opened)
  return (
    <div ref={place}>
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
          {head && <Menu.Label>{head}</Menu.Label>}
          {entries.map((entry) => (
            <Entry
              key={entry.label}
              entry={{
                ...entry,
                // A dialog that it opens gives the focus back to the button: the entry is gone by then.
                onClick() {
                  focusButton()
                  entry.onClick()
                },
              }}
            />
          ))}
        </Menu.Dropdown>
      </Menu>
    </div>
  )
}

function Entry({ entry: { label, icon: EntryIcon, chosen, onClick } }: { entry: MenuEntry }) {
  const icon = <EntryIcon size={18} stroke={1.75} />
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
