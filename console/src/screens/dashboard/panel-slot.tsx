import { useMemo, useRef, useState } from 'react'
import { mayReloadAgain } from '../../lib/load-or-reload.ts'
import { PanelContext } from '../../parts/panel-context.ts'
import type { PanelContextValue } from '../../parts/panel-context.ts'
import { goToSegment } from '../../services/dashboard-location.ts'
import { Boundary } from '../../ui/boundary.tsx'
import { Deferred } from '../../ui/deferred.tsx'
import { Waiting } from '../../ui/waiting.tsx'
import { AreaTabs } from './area-tabs.tsx'
import { defaultSegment } from './find-segment.ts'
import type { Found } from './find-segment.ts'

/** The panel that is shown. One that breaks leaves the rest of the dashboard working and can be tried again. */
export function PanelSlot({ shown }: { shown: Found }) {
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
      <Boundary
        key={`${id} ${attempt}`}
        title="This part could not be shown"
        text="The rest of the dashboard still works."
        onRetry={() => {
          mayReloadAgain()
          setAttempt(attempt + 1)
        }}
      >
        <Deferred code={panel} fallback={<Waiting />} />
      </Boundary>
    </PanelContext>
  )
}

const home = { label: 'Dashboard', go: () => goToSegment(defaultSegment().id) }
