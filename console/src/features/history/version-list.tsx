import type { Revision } from '@greenroom/contract'
import { useEffect, useRef } from 'react'
import type { KeyboardEvent } from 'react'
import { focusFirst } from '../../lib/focus.ts'
import { formatNumber } from '../../lib/numbers.ts'
import { Moment } from '../../ui/moment.tsx'
import { MoreRows } from '../../ui/paged-table.tsx'
import styles from './history.module.css'
import { nameOfActor } from '../../lib/name-of-actor.ts'
import type { versionReader } from './read-version.ts'
import type { Revisions } from './use-revisions.ts'

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

type LabelOf = ReturnType<typeof versionReader>['labelOf']

/** The versions, newest first. The arrow keys select, so that the list is a single stop of the Tab key. */
export function VersionList({
  list: { rows: versions, hasMore, more, loadMore },
  selected,
  labelOf,
  onSelect,
}: {
  list: Revisions
  selected: number
  labelOf: LabelOf
  onSelect: (version: number) => void
}) {
  const listbox = useRef<HTMLDivElement>(null)
  const isListed = versions.some(({ version }) => version === selected)
  useEffect(() => {
    if (isListed)
      listbox.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [selected, isListed])
  const handleKey = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    const from = versions.findIndex(({ version }) => version === selected)
    const next = versions[Math.max(0, Math.min(versions.length - 1, from + step))]
    if (!next) return
    onSelect(next.version)
    focusFirst(listbox.current, `[data-version="${next.version}"]`)
  }
  return (
    <div className={`card column small ${styles.versions}`}>
      <div ref={listbox} role="listbox" aria-label="Versions">
        {versions.map((revision, index) => {
          const { version, at, actor_email, note, same_as } = revision
          return (
            <div
              key={version}
              role="option"
              className={`column breakable dimmed hoverable ${styles.version}`}
              aria-selected={version === selected}
              tabIndex={version === selected ? 0 : -1}
              data-version={version}
              onClick={() => onSelect(version)}
              onKeyDown={handleKey}
            >
              <span className={`row wrap ${styles.line}`}>
                <strong>Version {version}</strong>
                {index === 0 && <span className={`tag tiny ${styles.current}`}>Current</span>}
                <Moment at={at} />
              </span>
              {note !== null && <span className="undimmed">{note}</span>}
              {changesOf(revision, labelOf).map((change) => (
                <span key={change}>{change}</span>
              ))}
              {same_as !== null && <span>Same text as {same_as}</span>}
              <span translate="no">{nameOfActor(actor_email)}</span>
            </div>
          )
        })}
      </div>
      <MoreRows what="versions" {...{ more, hasMore, loadMore }} />
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
function changesOf({ kind, changed }: Revision, labelOf: LabelOf): readonly string[] {
  const kindWord = kindWords[kind]
  if (changed.length === 0) return kindWord === undefined ? [] : [kindWord]
  return changed.map(({ field, added, removed }) => {
    const { label, isText } = labelOf(field)
    if (!isText || added + removed === 0) return label
    const counts = [
      added > 0 && `+${formatNumber(added)}`,
      removed > 0 && `−${formatNumber(removed)}`,
    ]
    return `${label} ${counts.filter(Boolean).join(' ')} ${added + removed === 1 ? 'word' : 'words'}`
  })
}
