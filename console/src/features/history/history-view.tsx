import { useEffect, useEffectEvent } from 'react'
import { ApiError } from '../../services/api/api-error.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadingIndicator } from '../../ui/loading-indicator.tsx'
import styles from './history.module.css'
import { useRevisions } from './use-revisions.ts'
import { VersionDetails } from './version-details.tsx'
import type { HistoryProps } from './version-details.tsx'
import { VersionList } from './version-list.tsx'
import type { FieldLabel } from './version-list.tsx'

/** The versions of an item, and the one that is selected beside the version before or another one. */
export function HistoryView({
  labelOf,
  ...props
}: HistoryProps & { labelOf: (field: string) => FieldLabel }) {
  const list = useRevisions(props.item)
  const { rows: versions, hasMore, more } = list
  const [newest] = versions
  // A save without changes makes no version: then the one before it is meant.
  const { version: wanted = Infinity } = props.selection
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
  const selected = versions[at] ?? newest
  return (
    <div className={`rigid ${styles.history}`}>
      <div className={`stack gap-lg ${styles.layout}`}>
        <VersionList
          list={list}
          selected={selected.version}
          labelOf={labelOf}
          onSelect={(version) => props.onSelect({ version })}
        />
        <VersionDetails {...props} {...{ list, selected }} />
      </div>
    </div>
  )
}
