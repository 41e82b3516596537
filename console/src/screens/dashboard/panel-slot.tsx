import { useMemo, useRef, useState } from 'react'
import { allowReload } from '../../lib/reload-once.ts'
import { PanelContext } from '../../parts/panel-context.ts'
import type { PanelContextValue } from '../../parts/panel-context.ts'
import { goToSegment } from '../../services/dashboard-location.ts'
import { ErrorBoundary } from '../../ui/error-boundary.tsx'
import { Lazy } from '../../ui/lazy.tsx'
import { LoadingIndicator } from '../../ui/loading-indicator.tsx'
import { AreaTabs } from './area-tabs.tsx'
import { defaultSegment } from './find-segment.ts'
import type { FoundSegment } from './find-segment.ts'

/** The current panel. If it fails, the rest of the dashboard keeps working and the panel can be retried. */
export function PanelSlot({ shown }: { shown: FoundSegment }) {
  const { id, title, segment, panel } = shown
  const [attempt, setAttempt] = useState(0)
  const tabbed = useRef(false)
  const setting = useMemo<PanelContextValue>(() => {
    const own = { label: title, go: () => goToSegment(id) }
    if (!('tabs' in segment))
      return { segment: id, crumbs: [home, own], heading: segment.heading ?? title }
    const area = { label: segment.title, go: () => goToSegment(segment.id) }
    const list = <AreaTabs tabs={segment.tabs} tabbed={tabbed} />
    return {
      segment: id,
      crumbs: [home, area, own],
      heading: area.label,
      tabs: { list, current: id },
    }
  }, [id, title, segment])
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
        <Lazy component={panel} fallback={<LoadingIndicator />} />
      </ErrorBoundary>
    </PanelContext>
  )
}

const home = { label: 'Dashboard', go: () => goToSegment(defaultSegment().id) }
