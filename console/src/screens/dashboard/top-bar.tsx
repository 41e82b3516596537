import { ActionIcon } from '@mantine/core'
import {
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconMenu2,
} from '../../ui/icons/icons.ts'
import { openDrawer, setCollapsed, useCollapsed } from '../../services/navigation.ts'
import { AccountMenu } from './account-menu.tsx'
import { ColourMode } from './colour-mode.tsx'
import { SiteLinks } from './site-links.tsx'
import styles from './top-bar.module.css'

/** The bar at the top: the Dashboard label, the links to the public site, colour mode and account (spec section 2). */
export function TopBar() {
  const collapsed = useCollapsed()
  const ToggleIcon = collapsed ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse
  return (
    <header className={styles.bar}>
      <ActionIcon
        className={styles.burger}
        variant="subtle"
        color="gray"
        size={36}
        aria-label="Open navigation"
        onClick={openDrawer}
      >
        <IconMenu2 size={20} />
      </ActionIcon>
      <ActionIcon
        className={styles.fold}
        variant="subtle"
        color="gray"
        size={36}
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
      <ColourMode />
      <AccountMenu />
    </header>
  )
}
