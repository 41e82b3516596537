import { useRef, useState } from 'react'
import { PanelFrame, usePanelView } from '../panel/index.ts'
import { changeView } from '../../services/dashboard-location.ts'
import { useFeature } from '../../services/api/features.ts'
import { lazyComponent, useLazyComponent } from '../../ui/lazy-component.ts'
import { LoadingIndicator } from '../../ui/loading-indicator.tsx'
import { queryOf } from './data/filters.ts'
import type { Filters } from './data/filters.ts'
import { useActivity } from './data/use-activity.ts'
import { ActivityView } from './list/activity-view.tsx'

const entryView = lazyComponent(async () => (await import('./entry/entry-view.tsx')).EntryView)

/** Who changed what: the list of entries, or the entry that was opened from it. */
export function ActivityPanel() {
  const { location, view, open } = usePanelView()
  const filters: Filters = view?.filters ?? {}
  const entryId = view?.name === 'entry' ? view.id : undefined
  const hasTrials = useFeature('trials')
  const query = queryOf(filters, hasTrials)
  const list = useActivity(query, entryId === undefined)
  const EntryView = useLazyComponent(entryView, entryId !== undefined)
  // Restored on the way back to the list: the focused button and the scroll position.
  const [opened, setOpened] = useState<string>()
  if (entryId !== undefined && entryId !== opened) setOpened(entryId)
  const offset = useRef(0)
  const startAtTop = () => {
    offset.current = 0
    setOpened(undefined)
  }
  const narrow = (to: Filters) => {
    startAtTop()
    changeView(location, { name: 'list', filters: to })
  }

  if (entryId === undefined)
    return (
      <ActivityView
        {...{ list, query, filters, offset }}
        focusTrigger={opened}
        onFilter={narrow}
        onOpen={({ audit_id }) => open({ name: 'entry', id: audit_id, filters })}
      />
    )
  if (EntryView)
    return (
      <EntryView
        key={entryId}
        id={entryId}
        onShowAll={(item) => {
          startAtTop()
          open({ name: 'list', filters: item })
        }}
      />
    )
  return (
    <PanelFrame form={{ crumb: '…', heading: 'Activity' }}>
      <LoadingIndicator />
    </PanelFrame>
  )
}
