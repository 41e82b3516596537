import { sidebar } from '@greenroom/contract'
import { useEffect, useRef } from 'react'
import { SessionNotice } from '../../parts/session-notice.tsx'
import { SidePanelSlot } from '../../parts/side-panel/side-panel-slot.tsx'
import { useCollapsed } from '../../services/navigation.ts'
import { useDashboardLocation } from '../../services/dashboard-location.ts'
import { Brand } from '../../ui/brand.tsx'
import { useCurrentSegment } from './find-segment.ts'
import { Navigation } from './navigation.tsx'
import { PanelSlot } from './panel-slot.tsx'
import styles from './shell.module.css'
import { SkipLink } from './skip-link.tsx'
import { TopBar } from './top-bar.tsx'

/** The frame around every panel: side navigation (below 900 px a drawer), top bar, and the panel itself. */
export function Shell() {
  const place = useDashboardLocation()
  const shown = useCurrentSegment()
  const collapsed = useCollapsed()
  const main = useRef<HTMLElement>(null)
  const { name, id } = place?.view ?? {}
  useEffect(() => {
    const scrolled = main.current
    // Not at first: the page is at its top, and scrolling would lay it out once more.
    return () => scrolled?.scrollTo(0, 0)
  }, [shown.id, name, id])

  return (
    <div className={styles.shell}>
      <SkipLink to={main} />
      <div
        className={styles.side}
        style={{ width: collapsed ? sidebar.collapsed : sidebar.expanded }}
      >
        <Navigation collapsed={collapsed} brand={<Brand small={collapsed} />} />
      </div>
      <div className={styles.page}>
        <TopBar />
        <div className={styles.notice}>
          <SessionNotice />
        </div>
        <div className={styles.content}>
          <main ref={main} tabIndex={-1} className={styles.main}>
            <PanelSlot key={shown.segment.id} shown={shown} />
          </main>
          <SidePanelSlot />
        </div>
      </div>
    </div>
  )
}
