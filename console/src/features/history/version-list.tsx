import type { Revision } from '@greenroom/contract'
import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import type { KeyboardEvent } from 'react'
import { formatMoment } from '../../lib/dates.ts'
import { focusFirst } from '../../lib/focus.ts'
import { formatNumber } from '../../lib/numbers.ts'
import { FailedLine } from '../../ui/retry-button.tsx'
import type { FieldLabel } from './history-props.ts'
import styles from './history.module.css'
import { nameOfActor } from '../../lib/name-of-actor.ts'

/** What the keys select: the versions at these distances from the selected one. */
const steps: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: 10,
  PageUp: -10,
  End: Infinity,
  Home: -Infinity,
  Enter: 0,
  ' ': 0,
}

/** The versions, newest first. The arrow keys select, so that the list is a single stop of the Tab key. */
export function VersionList({
  versions,
  selected,
  labelOf,
  more,
  onSelect,
}: {
  versions: readonly Revision[]
  selected: number
  labelOf: (field: string) => FieldLabel
  /** Absent when all are loaded. */
  more: { busy: boolean; failed: boolean; load: () => unknown } | undefined
  onSelect: (version: number) => void
}) {
  const list = useRef<HTMLDivElement>(null)
  const isListed = versions.some(({ version }) => version === selected)
  useEffect(() => {
    if (isListed)
      list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [selected, isListed])
  const handleKey = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    const from = versions.findIndex(({ version }) => version === selected)
    const next = versions[Math.max(0, Math.min(versions.length - 1, from + step))]
    if (!next) return
    onSelect(next.version)
    focusFirst(list.current, `[data-version="${next.version}"]`)
  }
  return (
    <div className={`card column small ${styles.versions}`}>
      <div ref={list} role="listbox" aria-label="Versions">
        {versions.map((one, at) => (
          <Version
            key={one.version}
            {...{ ...one, labelOf }}
            selected={one.version === selected}
            isNewest={at === 0}
            onSelect={() => onSelect(one.version)}
            onKey={handleKey}
          />
        ))}
      </div>
      {more?.failed ? (
        <FailedLine className={styles.more} onRetry={more.load}>
          More versions could not be loaded.
        </FailedLine>
      ) : (
        more && (
          <Button variant="subtle" size="compact-sm" loading={more.busy} onClick={more.load}>
            Show more
          </Button>
        )
      )}
    </div>
  )
}

function Version({
  version,
  at,
  actor_email,
  note,
  kind,
  same_as,
  changed,
  selected,
  isNewest,
  labelOf,
  onSelect,
  onKey,
}: Revision & {
  selected: boolean
  isNewest: boolean
  labelOf: (field: string) => FieldLabel
  onSelect: () => void
  onKey: (event: KeyboardEvent) => void
}) {
  return (
    <div
      role="option"
      className={`column breakable dimmed hoverable ${styles.version}`}
      aria-selected={selected}
      tabIndex={selected ? 0 : -1}
      data-version={version}
      onClick={onSelect}
      onKeyDown={onKey}
    >
      <span className={`row wrap ${styles.line}`}>
        <strong>Version {version}</strong>
        {isNewest && <span className={`tag tiny ${styles.current}`}>Current</span>}
        <time dateTime={at}>{formatMoment(Date.parse(at))}</time>
      </span>
      {note !== null && <span style={{ color: 'var(--text)' }}>{note}</span>}
      {changesOf({ kind, changed }, labelOf).map((change) => (
        <span key={change}>{change}</span>
      ))}
      {same_as !== null && <span>Same text as {same_as}</span>}
      <span>{nameOfActor(actor_email)}</span>
    </div>
  )
}

/** What a version of these kinds is, if it has no fields that changed. */
const kindWords: Partial<Record<Revision['kind'], string>> = {
  create: 'Created',
  import: 'Imported',
  found: 'Found in the database',
}

/** The fields that a version changed, with the number of words: `Summary +12 −3 words`. */
function changesOf(
  { kind, changed }: Pick<Revision, 'kind' | 'changed'>,
  labelOf: (field: string) => FieldLabel,
): readonly string[] {
  const kindWord = kindWords[kind]
  if (changed.length === 0) return kindWord === undefined ? [] : [kindWord]
  return changed.map(({ field, added, removed }) => {
    const { label, isText } = labelOf(field)
    const counts = [
      ...(added > 0 ? [`+${formatNumber(added)}`] : []),
      ...(removed > 0 ? [`−${formatNumber(removed)}`] : []),
    ]
    if (!isText || counts.length === 0) return label
    return `${label} ${counts.join(' ')} ${added + removed === 1 ? 'word' : 'words'}`
  })
}
