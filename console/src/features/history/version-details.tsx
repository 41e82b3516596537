import type { Revision, RevisionWithContent } from '@greenroom/contract'
import { useId, useState } from 'react'
import type { ReactNode } from 'react'
import { NativeSelect, TextInput } from '@mantine/core'
import { isGone } from '../../services/api/api-error.ts'
import type { View } from '../../services/dashboard-location.ts'
import { WhoAndWhen } from '../../ui/who-and-when.tsx'
import { LoadingIndicator } from '../../ui/loading-indicator.tsx'
import { FailedLine } from '../../ui/retry-button.tsx'
import { VersionDiff } from '../../ui/text-diff/version-diff.tsx'
import type { FieldText } from '../../ui/text-diff/version-diff.tsx'
import styles from './history.module.css'
import { useRevision } from './use-revisions.ts'
import type { ItemRef, Revisions } from './use-revisions.ts'

/** What the history of an item shows. */
export type Selection = Pick<View, 'version' | 'comparedWith'>

/**
 * One version: who saved it and when, what to do with it, and how it differs from another.
 * @param unsaved the texts of the form that are not saved yet
 * @param textsOf returns the texts of a version's content, as the form shows them
 * @param children returns the buttons of a version; `isCurrent` tells whether the newest version has the same text
 */
export function VersionDetails({
  item,
  list: { rows: versions, hasMore },
  selected,
  comparedWith,
  unsaved,
  textsOf,
  onSelect,
  children,
}: {
  item: ItemRef
  list: Revisions
  selected: Revision
  comparedWith: Selection['comparedWith']
  unsaved: readonly FieldText[] | undefined
  textsOf: (content: unknown) => readonly FieldText[]
  onSelect: (selection: Selection) => void
  children: (version: RevisionWithContent, isCurrent: boolean) => ReactNode
}) {
  const heading = useId()
  const { version, at, actor_email, note } = selected
  const before = versions[versions.indexOf(selected) + 1]?.version
  const target = comparedWith === 'unsaved' && !unsaved ? undefined : comparedWith
  const otherNumber = target === 'unsaved' ? undefined : (target ?? before)

  const shown = useRevision(item, version)
  const other = useRevision(item, otherNumber)
  const needed = otherNumber === undefined ? [shown] : [shown, other]
  const failed = needed.filter(({ isError, isFetching }) => isError && !isFetching)
  const isMissing = isGone(other.error)

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
            <WhoAndWhen email={actor_email} at={at} />
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
      {shown.data && children(shown.data, isCurrentText(versions, version))}
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

/**
 * Chooses what a version is compared with: one of the loaded versions, the unsaved text, or any version by its number.
 * @param versions the loaded ones, newest first
 * @param before the version before, which is the default
 * @param hasMore whether there are older versions than the loaded ones
 */
function CompareWith({
  version,
  versions,
  before,
  hasMore,
  hasUnsaved,
  target,
  onCompare,
}: {
  version: number
  versions: readonly Revision[]
  before: number | undefined
  hasMore: boolean
  hasUnsaved: boolean
  target: Selection['comparedWith']
  onCompare: (target: Selection['comparedWith']) => void
}) {
  const [isTyping, setTyping] = useState(false)
  const others = versions.filter((one) => one.version !== version && one.version !== before)
  const targets = [
    { value: '', label: before === undefined ? 'Nothing' : `Version ${before} (the one before)` },
    ...(hasUnsaved ? [{ value: 'unsaved', label: 'My unsaved text' }] : []),
    ...others.map((one) => ({ value: String(one.version), label: `Version ${one.version}` })),
    ...(hasMore ? [{ value: 'other', label: 'Another version…' }] : []),
  ]
  const chosen = String(target ?? '')
  const isOther = hasMore && (isTyping || targets.every(({ value }) => value !== chosen))
  const type = (input: HTMLInputElement) => {
    const number = input.valueAsNumber
    if (Number.isInteger(number) && number > 0) onCompare(number)
  }
  if (targets.length === 1) return undefined
  return (
    <div className={`column gap-sm ${styles.compare}`}>
      <NativeSelect
        label="Compare with"
        value={isOther ? 'other' : chosen}
        data={targets}
        onChange={({ currentTarget: { value } }) => {
          setTyping(value === 'other')
          if (value !== 'other')
            onCompare(value === '' ? undefined : value === 'unsaved' ? value : Number(value))
        }}
      />
      {isOther && (
        <TextInput
          type="number"
          inputMode="numeric"
          min={1}
          max={versions[0]?.version}
          label={`Version (1 to ${versions[0]?.version})`}
          defaultValue={typeof target === 'number' ? target : undefined}
          onBlur={({ currentTarget }) => type(currentTarget)}
          onKeyDown={({ key, currentTarget }) => key === 'Enter' && type(currentTarget)}
        />
      )}
    </div>
  )
}
