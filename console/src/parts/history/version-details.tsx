import type { Revision } from '@greenroom/contract'
import { NativeSelect } from '@mantine/core'
import { useId } from 'react'
import { formatMoment } from '../../lib/dates.ts'
import type { View } from '../../services/dashboard-location.ts'
import { LoadingIndicator } from '../../ui/loading-indicator.tsx'
import { RetryButton } from '../../ui/retry-button.tsx'
import type { HistoryProps } from './history-props.ts'
import styles from './history.module.css'
import { sameText } from './same-text.ts'
import { useRevision } from './use-revisions.ts'
import { nameOfActor } from '../name-of-actor.ts'
import { VersionDiff } from './version-diff.tsx'

type Target = NonNullable<View['comparedWith']>

/** One version: who saved it and when, what to do with it, and how it differs from another. */
export function VersionDetails({
  thing,
  versions,
  index,
  comparedWith,
  unsaved,
  textsOf,
  renderActions,
  onCompare,
}: Pick<HistoryProps, 'thing' | 'unsaved' | 'textsOf' | 'renderActions'> & {
  versions: readonly Revision[]
  /** Of the selected version. */
  index: number
  comparedWith: Target | undefined
  onCompare: (target: Target | undefined) => void
}) {
  const heading = useId()
  const { version = 0, at, actor_email = '', note } = versions[index] ?? {}
  const before = versions[index + 1]?.version
  const target = comparedWith === 'unsaved' && !unsaved ? undefined : comparedWith
  const otherNumber = target === 'unsaved' ? undefined : (target ?? before)

  const shown = useRevision(thing, version)
  const other = useRevision(thing, otherNumber)
  const needed = otherNumber === undefined ? [shown] : [shown, other]
  const failed = needed.filter(({ isError, isFetching }) => isError && !isFetching)

  const textOf = (number: number, { data }: typeof shown) =>
    data && { heading: `Version ${number}`, texts: textsOf(data.content) }
  const [mine, its] = [textOf(version, shown), textOf(otherNumber ?? 0, other)]
  const others = versions.filter((one) => one.version !== version && one.version !== before)
  const targets = [
    {
      value: '',
      label: before === undefined ? 'Nothing' : `Version ${before} (the one before)`,
    },
    ...(unsaved ? [{ value: 'unsaved', label: 'My unsaved text' }] : []),
    ...others.map((one) => ({ value: String(one.version), label: `Version ${one.version}` })),
  ]
  const pair =
    target === 'unsaved' && unsaved
      ? { earlier: mine, later: { heading: 'My unsaved text', texts: unsaved } }
      : (otherNumber ?? 0) > version
        ? { earlier: mine, later: its }
        : { earlier: its, later: mine }
  return (
    <section className={styles.details} aria-labelledby={heading}>
      <div className={styles.head}>
        <div>
          <h2 id={heading} tabIndex={-1}>
            Version {version}
          </h2>
          <p className={styles.hint}>
            {nameOfActor(actor_email)} ·{' '}
            <time dateTime={at}>{formatMoment(Date.parse(at ?? ''))}</time>
          </p>
          {note && <p className={styles.said}>{note}</p>}
        </div>
        {targets.length > 1 && (
          <NativeSelect
            className={styles.compare}
            label="Compare with"
            value={target ?? ''}
            data={targets}
            onChange={({ currentTarget: { value } }) =>
              onCompare(value === '' ? undefined : value === 'unsaved' ? value : Number(value))
            }
          />
        )}
      </div>
      {shown.data && renderActions(shown.data, sameText(versions, versions[0]?.version, version))}
      {failed.length > 0 ? (
        <p className={styles.failed} role="status">
          This version could not be loaded.
          <RetryButton quiet onClick={() => Promise.all(failed.map(({ refetch }) => refetch()))} />
        </p>
      ) : needed.every(({ data }) => data) && pair.later ? (
        <VersionDiff earlier={pair.earlier} later={pair.later} />
      ) : (
        <LoadingIndicator />
      )}
    </section>
  )
}
