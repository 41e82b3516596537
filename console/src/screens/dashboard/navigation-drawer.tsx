import { sidebar } from '@greenroom/contract'
import { Drawer } from '@mantine/core'
import { closeDrawer, useDrawerOpen } from '../../services/navigation.ts'
import { Brand } from '../../ui/brand.tsx'
import { useOpenedAfterMount } from '../../ui/use-opened-after-mount.ts'
import { Navigation } from './navigation.tsx'
import styles from './shell.module.css'
import { SiteLinks } from './site-links.tsx'

/** The navigation on narrow screens, with the links that do not fit into the top bar. */
export const NavigationDrawer = () => (
  <Drawer
    title={<Brand />}
    opened={useOpenedAfterMount(useDrawerOpen())}
    onClose={closeDrawer}
    size={sidebar.expanded}
    padding={0}
    classNames={{ content: styles.drawer, body: styles.drawerBody, header: styles.drawerHeader }}
    closeButtonProps={{ 'aria-label': 'Close navigation' }}
    attributes={{ header: { role: 'presentation' } }}
    transitionProps={{ duration: 160 }}
  >
    <div className={styles.website}>
      <SiteLinks />
    </div>
    <Navigation collapsed={false} onChosen={closeDrawer} />
  </Drawer>
)
