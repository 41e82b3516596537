import { useState } from 'react'
import { useFilters, usePanelView } from '../panel/index.ts'
import { useHasConversations } from '../../services/api/features.ts'
import { queryOf } from './data/filters.ts'
import { useActivity } from './data/use-activity.ts'
import { EntryView } from './entry/entry-view.tsx'
import { ActivityView } from './list/activity-view.tsx'

/** Who changed what: the list of entries, or the entry that was opened from it. */
export function ActivityPanel() {
  const { view, open } = usePanelView()
  // Restored on the way back to the list: the focused button and the scroll position.
  const [opened, setOpened] = useState<string>()
  const { offset, ...bar } = useFilters(() => setOpened(undefined))
  const entryId = view?.name === 'entry' ? view.id : undefined
  const hasConversations = useHasConversations()
  const { filters } = bar
  const query = queryOf(filters, hasConversations)
  const list = useActivity(query, entryId === undefined)
  if (entryId !== undefined && entryId !== opened) setOpened(entryId)

  if (entryId === undefined)
    return (
      <ActivityView
        {...{ list, query, bar, offset }}
        focusTrigger={opened}
        onOpen={({ audit_id }) => open({ name: 'entry', id: audit_id, filters })}
      />
    )
  return (
    <EntryView
      key={entryId}
      id={entryId}
      onShowAll={(item) => {
        offset.current = 0
        setOpened(undefined)
        open({ name: 'list', filters: item })
      }}
    />
  )
}
