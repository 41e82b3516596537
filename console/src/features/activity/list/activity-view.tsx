import { activity } from '@greenroom/contract'
import type { ActivityEntry } from '@greenroom/contract'
import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { RefObject } from 'react'
import { findFocusTrigger, focusElement, focusFirst } from '../../../lib/focus.ts'
import { DownloadCsv, PanelFrame } from '../../panel/index.ts'
import type { FilterProps } from '../../panel/index.ts'
import { countText } from '../../../ui/paged-table.tsx'
import type { useActivity } from '../data/use-activity.ts'
import { ActivityTable } from './activity-table.tsx'
import { FilterBar } from './filter-bar.tsx'

/**
 * The list of entries with its filters.
 * @param query what the list was asked for
 * @param focusTrigger the entry that was open before; its button gets the focus back
 * @param offset the scroll position of the list
 */
export function ActivityView({
  list,
  query,
  bar,
  offset,
  focusTrigger,
  onOpen,
}: {
  list: ReturnType<typeof useActivity>
  query: Readonly<Record<string, string>>
  bar: FilterProps
  offset: RefObject<number>
  focusTrigger: string | undefined
  onOpen: (entry: ActivityEntry) => void
}) {
  const hasRows = list.rows.length > 0
  const isNarrowed = Object.keys(bar.filters).some((name) => name !== 'conversations')
  // A new list starts at its top.
  const [shownTimes, setShownTimes] = useState(0)
  const showNew = () => {
    offset.current = 0
    list.showNew()
    setShownTimes(shownTimes + 1)
    focusFirst(document, 'h1')
  }
  useEffect(() => {
    if (hasRows) focusElement(findFocusTrigger(focusTrigger))
  }, [focusTrigger, hasRows])
  return (
    <PanelFrame
      count={countText(list, 'entry', 'entries')}
      action={
        <DownloadCsv
          endpoint={activity.export}
          options={{ query }}
          fallbackName="greenroom-activity.csv"
        />
      }
    >
      <FilterBar {...bar} />
      <div role="status" className="unless-empty">
        {list.newCount > 0 && (
          <Button variant="light" size="compact-sm" onClick={showNew}>
            {`${list.newCount}${list.hasMoreNew ? '+' : ''} new · Show`}
          </Button>
        )}
      </div>
      <ActivityTable
        key={`${shownTimes} ${new URLSearchParams(query)}`}
        {...{ list, onOpen, offset }}
        onClear={isNarrowed ? bar.onClear : undefined}
      />
    </PanelFrame>
  )
}
