import { useMemo, useRef, useState, useEffect } from 'react'
import type { RefObject } from 'react'
import { allowReload } from '../../lib/reload.ts'
import { PanelContext } from '../../features/crud/index.ts'
import type { PanelContextValue } from '../../features/crud/index.ts'
import { useFeatures } from '../../services/api/features.ts'
import { goToSegment } from '../../services/dashboard-location.ts'
import { ErrorBoundary } from '../../ui/error-boundary.tsx'
import { findSegment, isShown, preloadSegment } from './segments.ts'
import type { FoundSegment } from './segments.ts'
import { Tabs } from '@mantine/core'
import { focusFirst } from '../../lib/focus.ts'
import styles from './area-tabs.module.css'

/** The current panel. If it fails, the rest of the dashboard keeps working and the panel can be retried. */
export function PanelSlot({ shown }: { shown: FoundSegment }) {
  const { id, title, segment, Panel } = shown
  const [attempt, setAttempt] = useState(0)
  const tabbed = useRef(false)
  const features = useFeatures()
  const setting = useMemo<PanelContextValue>(() => {
    const area = { label: segment.title, go: () => goToSegment(segment.id) }
    const shownTabs = 'tabs' in segment ? segment.tabs.filter((tab) => isShown(tab, features)) : []
    const tabs = shownTabs.length > 1 && {
      tabs: { list: <AreaTabs tabs={shownTabs} tabbed={tabbed} />, current: id },
    }
    const { heading } = segment
    // The list of users is the same with tabs and without.
    if (!tabs || (heading !== undefined && id === segment.id))
      return { segment: id, crumbs: [home, area], heading: heading ?? area.label, ...tabs }
    const own = { label: title, go: () => goToSegment(id) }
    return {
      segment: id,
      crumbs: title === area.label ? [home, area] : [home, area, own],
      heading: heading === undefined ? area.label : title,
      ...tabs,
    }
  }, [id, title, segment, features])
  return (
    <PanelContext value={setting}>
      <ErrorBoundary
        key={`${id} ${attempt}`}
        title="This part could not be loaded"
        text="The rest of the dashboard still works."
        onRetry={() => {
          allowReload()
          setAttempt(attempt + 1)
        }}
      >
        <Panel />
      </ErrorBoundary>
    </PanelContext>
  )
}

const home = { label: 'Dashboard', go: () => goToSegment(findSegment().id) }

/**
 * The tabs of an area. They mount again with each panel, so a tab that was just chosen takes the focus again.
 * @param tabbed whether the panel was chosen with these tabs
 */
function AreaTabs({
  tabs,
  tabbed,
}: {
  tabs: readonly { id: string; title: string }[]
  tabbed: RefObject<boolean>
}) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (tabbed.current) focusFirst(list.current, '[aria-selected=true]')
    tabbed.current = false
  }, [tabbed])
  return (
    <Tabs.List ref={list} className={`wrap ${styles.list}`} onClick={() => (tabbed.current = true)}>
      {tabs.map(({ id, title }) => (
        <Tabs.Tab key={id} value={id} onPointerEnter={() => preloadSegment(id)}>
          {title}
        </Tabs.Tab>
      ))}
    </Tabs.List>
  )
}
