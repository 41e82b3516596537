import type { Revision, RevisionWithContent } from '@greenroom/contract'
import { useId } from 'react'
import type { ReactNode } from 'react'
import { formatMoment } from '../../lib/dates.ts'
import { ApiError } from '../../services/api/api-error.ts'
import { LoadingIndicator } from '../../ui/loading-indicator.tsx'
import { FailedLine } from '../../ui/retry-button.tsx'
import { CompareWith } from './compare-with.tsx'
import type { Target } from './compare-with.tsx'
import styles from './history.module.css'
import { useRevision } from './use-revisions.ts'
import type { ItemRef } from './use-revisions.ts'
import { nameOfActor } from '../../lib/name-of-actor.ts'
import { VersionDiff } from './version-diff.tsx'
import type { FieldText } from './version-diff.tsx'

export interface VersionDetailsProps {
  item: ItemRef
  versions: readonly Revision[]
  /** Of the selected version. */
  index: number
  /** Whether there are older versions than the loaded ones. */
  hasMore: boolean
  comparedWith: Target | undefined
  /** The texts of the form that are not saved yet. */
  unsaved: readonly FieldText[] | undefined
  /** The texts of a version's content, as the form shows them. */
  textsOf: (content: RevisionWithContent['content']) => readonly FieldText[]
  /** The buttons of a version. @param isCurrent whether the newest version has the same text */
  renderActions: (version: RevisionWithContent, isCurrent: boolean) => ReactNode
  onCompare: (target: Target | undefined) => void
}

/** One version: who saved it and when, what to do with it, and how it differs from another. */
export function VersionDetails({
  item,
  versions,
  index,
  hasMore,
  comparedWith,
  unsaved,
  textsOf,
  renderActions,
  onCompare,
}: VersionDetailsProps) {
  const heading = useId()
  const { version = 0, at, actor_email = '', note } = versions[index] ?? {}
  const before = versions[index + 1]?.version
  const target = comparedWith === 'unsaved' && !unsaved ? undefined : comparedWith
  const otherNumber = target === 'unsaved' ? undefined : (target ?? before)

  const shown = useRevision(item, version)
  const other = useRevision(item, otherNumber)
  const needed = otherNumber === undefined ? [shown] : [shown, other]
  const failed = needed.filter(({ isError, isFetching }) => isError && !isFetching)
  const isMissing = other.error instanceof ApiError && other.error.status === 404

  const textOf = (number: number, { data }: typeof shown) =>
    data && { heading: `Version ${number}`, texts: textsOf(data.content) }
  const [mine, its] = [textOf(version, shown), textOf(otherNumber ?? 0, other)]
  const pair =
    target === 'unsaved' && unsaved
      ? { earlier: mine, later: { heading: 'My unsaved text', texts: unsaved } }
      : (otherNumber ?? 0) > version
        ? { earlier: mine, later: its }
        : { earlier: its, later: mine }
  return (
    <section className={`card column gap-lg ${styles.details}`} aria-labelledby={heading}>
      <div className={`flex wrap between ${styles.head}`}>
        <div>
          <h2 id={heading} tabIndex={-1}>
            Version {version}
          </h2>
          <p className="breakable dimmed small">
            {nameOfActor(actor_email)} ·{' '}
            <time dateTime={at}>{formatMoment(Date.parse(at ?? ''))}</time>
          </p>
          {note && (
            <p className="breakable" style={{ margin: '0.25rem 0 0' }}>
              {note}
            </p>
          )}
        </div>
        <CompareWith
          key={version}
          {...{ version, versions, before, hasMore, target, onCompare }}
          hasUnsaved={unsaved !== undefined}
        />
      </div>
      {shown.data && renderActions(shown.data, sameText(versions, versions[0]?.version, version))}
      {isMissing ? (
        <p className={`row wrap gap-sm dimmed ${styles.more}`} role="status">
          There is no version {otherNumber}.
        </p>
      ) : failed.length > 0 ? (
        <FailedLine
          className={styles.more}
          onRetry={() => Promise.all(failed.map(({ refetch }) => refetch()))}
        >
          This version could not be loaded.
        </FailedLine>
      ) : needed.every(({ data }) => data) && pair.later ? (
        <VersionDiff earlier={pair.earlier} later={pair.later} />
      ) : (
        <LoadingIndicator />
      )}
    </section>
  )
}

/**
 * Whether two versions have the same content, by their `same_as`.
 * @param versions newest first, down to the earlier one
 */
function sameText(
  versions: readonly Pick<Revision, 'version' | 'same_as'>[],
  later: number | undefined,
  earlier: number,
): boolean {
  const before = new Map(versions.map(({ version, same_as }) => [version, same_as]))
  let at: number | null | undefined = later
  while (typeof at === 'number' && at > earlier) at = before.get(at)
  return at === earlier
}
