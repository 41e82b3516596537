import { useEffect, useEffectEvent } from 'react'
import { ApiError } from '../../services/api/api-error.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadingIndicator } from '../../ui/loading-indicator.tsx'
import type { View } from '../../services/dashboard-location.ts'
import styles from './history.module.css'
import { useRevisions } from './use-revisions.ts'
import { VersionDetails } from './version-details.tsx'
import type { VersionDetailsProps } from './version-details.tsx'
import { VersionList } from './version-list.tsx'
import type { FieldLabel } from './version-list.tsx'

/** What the history of an item shows. */
export type Selection = Pick<View, 'version' | 'comparedWith'>

/** The versions of an item, and the one that is selected beside the version before or another one. */
export function HistoryView({
  item,
  selection,
  onSelect,
  labelOf,
  ...panel
}: Pick<VersionDetailsProps, 'item' | 'unsaved' | 'textsOf' | 'renderActions'> & {
  selection: Selection
  onSelect: (selection: Selection) => void
  labelOf: (field: string) => FieldLabel
}) {
  const list = useRevisions(item)
  const { rows: versions, hasMore, more } = list
  const [newest] = versions
  // A save without changes makes no version: then the one before it is meant.
  const { version: wanted = Infinity } = selection
  const at = versions.findIndex(({ version }) => version <= wanted)
  // A version further down was selected before the page was loaded again, and the last one needs the one before it.
  const needsMore = hasMore && (at === versions.length - 1 || at === -1)
  const hasFailed = more === 'failed'
  const loadMore = useEffectEvent(list.loadMore)
  useEffect(() => {
    if (needsMore && !hasFailed) loadMore()
  }, [needsMore, hasFailed, versions.length])

  if (!newest) {
    if (list.loading) return <LoadingIndicator />
    const deleted = list.error instanceof ApiError && list.error.status === 404
    return (
      <EmptyState
        sentence={deleted ? 'This item was deleted' : 'The history could not be loaded'}
        onRetry={list.failed && !deleted && list.reload}
      />
    )
  }
  const index = at === -1 ? 0 : at
  const selected = versions[index] ?? newest
  return (
    <div className={`rigid ${styles.history}`}>
      <div className={`stack gap-lg ${styles.layout}`}>
        <VersionList
          list={list}
          selected={selected.version}
          labelOf={labelOf}
          onSelect={(version) => onSelect({ version })}
        />
        <VersionDetails
          {...panel}
          item={item}
          versions={versions}
          index={index}
          hasMore={hasMore}
          comparedWith={selection.comparedWith}
          onCompare={(comparedWith) => onSelect({ version: selected.version, comparedWith })}
        />
      </div>
    </div>
  )
}
