import { ActionIcon, useMantineColorScheme } from '@mantine/core'
import {
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconMenu2,
  IconDeviceDesktop,
  IconMoon,
  IconSearch,
  IconSun,
} from '../../ui/icons/icons.ts'
import { openDrawer, setCollapsed, useCollapsed } from '../../services/navigation.ts'
import { openPalette } from '../../services/palette.ts'
import { AccountMenu } from './account-menu.tsx'
import { SiteLinks } from './site-links.tsx'
import styles from './top-bar.module.css'
import { MenuButton } from '../../ui/menu-button.tsx'

const look = { variant: 'subtle', color: 'gray', size: 36 } as const

/** The bar at the top: the Dashboard label, the links to the public site, colour mode and account (spec section 2). */
export function TopBar() {
  const collapsed = useCollapsed()
  const ToggleIcon = collapsed ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse
  return (
    <header className={`row wrap gap-sm ${styles.bar}`}>
      <ActionIcon
        {...look}
        className={`dimmed ${styles.burger}`}
        aria-label="Open navigation"
        onClick={openDrawer}
      >
        <IconMenu2 size={20} />
      </ActionIcon>
      <ActionIcon
        {...look}
        className={`dimmed ${styles.fold}`}
        aria-label={collapsed ? 'Expand navigation' : 'Collapse navigation'}
        aria-expanded={!collapsed}
        onClick={() => setCollapsed(!collapsed)}
      >
        <ToggleIcon size={20} stroke={1.75} />
      </ActionIcon>
      <span className={styles.label}>Dashboard</span>
      <div className={styles.links}>
        <SiteLinks />
      </div>
      <ActionIcon
        {...look}
        className="dimmed"
        aria-label="Find"
        aria-keyshortcuts="Control+K Meta+K"
        title="Find (Ctrl+K)"
        onClick={openPalette}
      >
        <IconSearch size={20} stroke={1.75} />
      </ActionIcon>
      <ColourMode />
      <AccountMenu />
    </header>
  )
}

const system = { value: 'auto', label: 'System', icon: IconDeviceDesktop } as const
const modes = [
  { value: 'light', label: 'Light', icon: IconSun },
  { value: 'dark', label: 'Dark', icon: IconMoon },
  system,
] as const

/** Chooses the colour mode; the library remembers it in local storage (spec section 2). */
function ColourMode() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const current = modes.find(({ value }) => value === colorScheme) ?? system
  return (
    <MenuButton
      label={`Colour mode: ${current.label}`}
      icon={<current.icon size={20} stroke={1.75} />}
      items={modes.map(({ value, label, icon }) => ({
        label,
        icon,
        chosen: value === colorScheme,
        onClick: () => setColorScheme(value),
      }))}
    />
  )
}
