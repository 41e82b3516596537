import type { Revision, RevisionWithContent } from '@greenroom/contract'
import { useId } from 'react'
import type { ReactNode } from 'react'
import { ApiError } from '../../services/api/api-error.ts'
import { Moment } from '../../ui/moment.tsx'
import { Name } from '../../ui/name.tsx'
import { LoadingIndicator } from '../../ui/loading-indicator.tsx'
import { FailedLine } from '../../ui/retry-button.tsx'
import { CompareWith } from './compare-with.tsx'
import type { View } from '../../services/dashboard-location.ts'
import styles from './history.module.css'
import { useRevision } from './use-revisions.ts'
import type { ItemRef, useRevisions } from './use-revisions.ts'
import { nameOfActor } from '../../lib/name-of-actor.ts'
import { VersionDiff } from '../../ui/text-diff/version-diff.tsx'
import type { FieldText } from '../../ui/text-diff/version-diff.tsx'

/** What the history of an item shows. */
export type Selection = Pick<View, 'version' | 'comparedWith'>

export interface HistoryProps {
  item: ItemRef
  selection: Selection
  onSelect: (selection: Selection) => void
  /** The texts of the form that are not saved yet. */
  unsaved: readonly FieldText[] | undefined
  /** The texts of a version's content, as the form shows them. */
  textsOf: (content: RevisionWithContent['content']) => readonly FieldText[]
  /** The buttons of a version. @param isCurrent whether the newest version has the same text */
  renderActions: (version: RevisionWithContent, isCurrent: boolean) => ReactNode
}

/** One version: who saved it and when, what to do with it, and how it differs from another. */
export function VersionDetails({
  item,
  list: { rows: versions, hasMore },
  selected,
  selection: { comparedWith },
  unsaved,
  textsOf,
  renderActions,
  onSelect,
}: HistoryProps & { list: ReturnType<typeof useRevisions>; selected: Revision }) {
  const heading = useId()
  const { version, at, actor_email, note } = selected
  const before = versions[versions.indexOf(selected) + 1]?.version
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
            <Name>{nameOfActor(actor_email)}</Name> · <Moment at={at} />
          </p>
          {note && <p className="breakable space-above">{note}</p>}
        </div>
        <CompareWith
          key={version}
          {...{ version, versions, before, hasMore, target }}
          hasUnsaved={unsaved !== undefined}
          onCompare={(to) => onSelect({ version, comparedWith: to })}
        />
      </div>
      {shown.data && renderActions(shown.data, isCurrentText(versions, version))}
      {isMissing ? (
        <p className="row wrap gap-sm dimmed pad" role="status">
          There is no version {otherNumber}.
        </p>
      ) : failed.length > 0 ? (
        <FailedLine
          className="pad"
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

/** Whether the newest version has the same content as another, by their `same_as`. @param versions newest first */
function isCurrentText(versions: readonly Revision[], other: number): boolean {
  const sameAs = new Map(versions.map(({ version, same_as }) => [version, same_as]))
  let at: number | null | undefined = versions[0]?.version
  while (typeof at === 'number' && at > other) at = sameAs.get(at)
  return at === other
}
