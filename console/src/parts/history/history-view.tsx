import { useEffect } from 'react'
import { ApiError } from '../../services/api/api-error.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadingIndicator } from '../../ui/loading-indicator.tsx'
import type { HistoryProps } from './history-props.ts'
import styles from './history.module.css'
import { useRevisions } from './use-revisions.ts'
import { VersionDetails } from './version-details.tsx'
import { VersionList } from './version-list.tsx'

/** The versions of a thing, and the one that is selected beside the version before or another one. */
export function HistoryView({ thing, selection, onSelect, ...panel }: HistoryProps) {
  const { versions, isPending, isError, error, isFetching, refetch, ...list } = useRevisions(thing)
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = list
  const [newest] = versions
  const at = versions.findIndex(({ version }) => version === selection.version)
  // A version further down was selected before the page was loaded again, and the last one needs the one before it.
  const needsMore =
    hasNextPage && (at === versions.length - 1 || (at === -1 && selection.version !== undefined))
  useEffect(() => {
    if (needsMore && !isFetchNextPageError) void fetchNextPage({ cancelRefetch: false })
  }, [needsMore, isFetchNextPageError, fetchNextPage, versions.length])

  if (!newest) {
    if (isPending || (isError && isFetching)) return <LoadingIndicator />
    const deleted = error instanceof ApiError && error.status === 404
    return (
      <EmptyState
        sentence={deleted ? 'This item was deleted' : 'The history could not be loaded'}
        onRetry={isError && !deleted && refetch}
      />
    )
  }
  const index = at === -1 ? 0 : at
  const selected = versions[index] ?? newest
  return (
    <div className={styles.history}>
      <div className={styles.layout}>
        <VersionList
          versions={versions}
          selected={selected.version}
          labelOf={panel.labelOf}
          more={
            hasNextPage
              ? { busy: isFetchingNextPage, failed: isFetchNextPageError, load: fetchNextPage }
              : undefined
          }
          onSelect={(version) => onSelect({ version })}
        />
        <VersionDetails
          {...panel}
          thing={thing}
          versions={versions}
          index={index}
          comparedWith={selection.comparedWith}
          onCompare={(comparedWith) => onSelect({ version: selected.version, comparedWith })}
        />
      </div>
    </div>
  )
}
