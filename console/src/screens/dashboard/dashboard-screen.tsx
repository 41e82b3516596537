import { QueryClientProvider } from '@tanstack/react-query'
import { useState, useEffect, useRef } from 'react'
import type { RefObject } from 'react'
import { loadPalette } from '../../features/find/index.ts'
import { loadBacktestDialog, loadExperimentDialog } from '../../features/tests/index.ts'
import { prefetchUsers } from '../../features/users/index.ts'
import { useFeature, useFeatures } from '../../services/api/features.ts'
import { queryClient } from '../../services/api/lists.ts'
import { claimPage } from '../../services/session/page-owner.ts'
import '../../ui/dashboard-styles.ts'
import { goToSegment, useDashboardLocation } from '../../services/dashboard-location.ts'
import { useItemLinks } from '../../services/item-link.ts'
import { isFoundShown, panels, useCurrentSegment } from './segments.ts'
import { LazyOverlays } from './lazy-overlays.tsx'
import { sidebar } from '@greenroom/contract'
import { DialogSlot, SessionNotice, SidePanelSlot } from '../../features/crud/index.ts'
import { useCollapsed } from '../../services/navigation.ts'
import { closePalette, openPaletteWithKey, usePaletteOpen } from '../../services/palette.ts'
import { Brand } from '../../ui/brand.tsx'
import { lazyDialog } from '../../ui/lazy-dialog.ts'
import { useAccountItems } from './account-menu.tsx'
import { Navigation } from './navigation.tsx'
import { PanelSlot } from './panel-slot.tsx'
import styles from './shell.module.css'
import { TopBar } from './top-bar.tsx'
import { focusElement } from '../../lib/focus.ts'
import { surviveTranslation } from '../../lib/translated-text.ts'

// The sign-in page, which is to load fast, changes no text beside others.
surviveTranslation()

const experimentDialog = lazyDialog(loadExperimentDialog)
const backtestDialog = lazyDialog(loadBacktestDialog)
const Palette = lazyDialog(loadPalette)

/** The dashboard (spec section 2): its frame, the panel of the chosen segment, its dialogs. */
export function DashboardScreen() {
  claimPage()
  useItemLinks()
  const { id } = useCurrentSegment()
  const view = useDashboardLocation()?.view
  // Not in an effect, so that the answer is on its way while all this is rendered.
  useState(() => {
    if (id === 'users' && !view) prefetchUsers()
  })
  return (
    <QueryClientProvider client={queryClient}>
      <Shell />
      <LazyOverlays />
      <PaletteSlot />
      <DialogSlot
        name="experiment"
        component={experimentDialog}
        enabled={useFeature('experiments', 'tests')}
      />
      <DialogSlot
        name="backtest-result"
        component={backtestDialog}
        enabled={useFeature('backtests', 'tests')}
      />
    </QueryClientProvider>
  )
}

/** The frame around every panel: side navigation (below 900 px a drawer), top bar, and the panel itself. */
function Shell() {
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
    <div className={`stack ${styles.shell}`}>
      <SkipLink to={main} />
      <div
        className={`column ${styles.side}`}
        style={{ width: collapsed ? sidebar.collapsed : sidebar.expanded }}
      >
        <Navigation collapsed={collapsed} brand={<Brand small={collapsed} />} />
      </div>
      <div className="column shrink">
        <TopBar />
        <div className={styles.notice}>
          <SessionNotice />
        </div>
        <div className="flex grow">
          <main ref={main} tabIndex={-1} className={`grow ${styles.main}`}>
            <PanelSlot key={shown.segment.id} shown={shown} />
          </main>
          <SidePanelSlot />
        </div>
      </div>
    </div>
  )
}

/** Lets keyboard users skip the navigation. It is a button because the dashboard's URL never changes. */
const SkipLink = ({ to }: { to: RefObject<HTMLElement | null> }) => (
  <button type="button" className={styles.skip} onClick={() => focusElement(to.current)}>
    Skip to content
  </button>
)

/** The dialog that finds everything, loaded when it is first opened. */
function PaletteSlot() {
  useEffect(openPaletteWithKey, [])
  const opened = usePaletteOpen()
  const features = useFeatures()
  const actions = useAccountItems()
  const places = [...panels.values()]
    .filter((found) => isFoundShown(found, features))
    .map(({ segment, id, title }) => {
      const label = id === segment.id ? segment.title : title
      const detail = [title, segment.title].find((one) => one !== label)
      return { id, label, detail, icon: segment.icon, run: () => goToSegment(id) }
    })
  const commands = {
    places,
    actions: actions.map((action) => ({ ...action, id: action.label, run: action.onClick })),
  }
  return <Palette {...{ opened, commands }} onClose={closePalette} />
}
