import { registry } from '@greenroom/contract'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { focusFirst } from '../../lib/focus.ts'
import { ApiError } from '../../services/api/api-error.ts'
import { idOf } from '../../services/api/crud-resource.ts'
import type { Item } from '../../services/api/crud-resource.ts'
import { changeView, leaveView } from '../../services/dashboard-location.ts'
import { dropDraft, useDrafts, storeDraft } from '../../services/drafts.ts'
import type { Draft } from '../../services/drafts.ts'
import { BackButton } from '../../ui/back-button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadingIndicator } from '../../ui/loading-indicator.tsx'
import { VersionDetails } from './version-details.tsx'
import type { HistoryProps, Selection } from './version-details.tsx'
import { VersionList } from './version-list.tsx'
import type { FieldLabel } from './version-list.tsx'
import { ActivityLink, PanelFrame, usePanelView } from '../panel/index.ts'
import {
  baseOf,
  unsavedDraft,
  displayName,
  draftNameOf,
  draftText,
  valuesOf,
  restoringBody,
  useSave,
  useSlots,
} from '../crud/index.ts'
import type { RowViewProps, Panel } from '../crud/index.ts'
import { differingExtras, textsOf, versionReader } from './read-version.ts'
import type { Version } from './read-version.ts'
import styles from './history.module.css'
import { VersionActions } from './version-actions.tsx'
import { openConfirmDialog } from '../../services/confirm.ts'
import { toastFailure } from '../../services/toasts.ts'
import { reloadRevisions, useRevisions } from './use-revisions.ts'
import type { ItemRef } from './use-revisions.ts'

/** The history of one row of a panel, in the words of the panel's form. */
export function RowHistory({ panel, entity, list, lookups, view, id }: RowViewProps) {
  const { location, open } = usePanelView()
  const { BelowVersion } = useSlots()
  const { fieldsOf, read, labelOf } = versionReader(panel, list, lookups)
  const current = list.rows.find((row) => idOf(panel.resource, row) === id)
  const frame = useRef<HTMLDivElement>(null)
  const item = { entity, id }
  const show = (selection: Selection) => changeView(location, { name: view.name, id, ...selection })
  const draftName = draftNameOf(location.segment, id)
  const drafts = useDrafts(draftName)
  const fields = fieldsOf(current)
  const draft = current && drafts && unsavedDraft(drafts, valuesOf(fields, current))
  const unsaved = draft && textsOf(fields, draft.values)
  const { restore, refusalOf, isPending } = useRestore(panel, item, () => {
    if (draft) dropDraft(draft)
    show({})
    focusFirst(frame.current, 'h2')
  })

  const name = current && displayName(panel, current, lookups)
  const title = `History of ${name ?? '…'}`
  const activity = (
    <ActivityLink entity={registry[entity].table} id={id} name={name}>
      All changes to this item
    </ActivityLink>
  )
  const back = <BackButton onClick={() => leaveView(location)}>Back</BackButton>
  return (
    <PanelFrame form={{ crumb: title, heading: title }} beside={activity} action={back}>
      <div ref={frame}>
        <HistoryView
          item={item}
          selection={view}
          onSelect={show}
          labelOf={labelOf}
          unsaved={unsaved}
          textsOf={(content) => {
            const version = read(content)
            if (!version) return []
            return [...textsOf(version.fields, version.values), ...(version.extras?.texts ?? [])]
          }}
          renderActions={({ version: number, content }, isCurrent) => {
            const version = read(content)
            if (!version || (!current && list.loading)) return undefined
            return (
              <>
                {BelowVersion && (
                  <BelowVersion {...{ entity, id }} version={number} row={version.row} />
                )}
                <VersionActions
                  id={id}
                  number={number}
                  version={version}
                  current={current}
                  notEdited={differingExtras(
                    version,
                    current && panel.versionExtras?.(current, lookups),
                  )}
                  isCurrent={isCurrent}
                  refusal={refusalOf(number)}
                  busy={isPending}
                  onRestore={(usable) =>
                    current && askToReplace(number, draft, () => restore(number, usable, current))
                  }
                  onEdit={(usable) =>
                    current &&
                    askToReplace(number, draft, () => {
                      const text = draftText(usable.values, baseOf(fields, current))
                      storeDraft(draftName, { ...text, copiedFrom: number }, draft)
                      open({ name: 'edit', id }, false)
                    })
                  }
                />
              </>
            )
          }}
        />
      </div>
    </PanelFrame>
  )
}

/** The versions of an item, and the one that is selected beside the version before or another one. */
function HistoryView({
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
    if (needsMore && !hasFailed) void loadMore()
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

/** Asks before an earlier version replaces unsaved text, if there is any. */
function askToReplace(number: number, unsaved: Draft | undefined, replace: () => void): void {
  if (!unsaved) return replace()
  openConfirmDialog({
    title: 'Replace unsaved text',
    text: `The form has unsaved text. Version ${number} would replace it.`,
    cancel: 'Keep my text',
    confirm: 'Replace',
    action: replace,
  })
}

/**
 * Saves an earlier version of a row again, which makes a new version.
 * @param onRestored called once the new version is listed
 */
function useRestore(panel: Panel, item: ItemRef, onRestored: () => void) {
  const [attempt, setAttempt] = useState<{ number: number; refusal?: string | undefined }>()
  const [isPending, setIsPending] = useState(false)
  const { mutate } = useSave(
    panel,
    (outcome) => {
      if (outcome.type === 'saved')
        return reloadRevisions(item).then(() => {
          if (outcome.context.isCurrent()) onRestored()
        })
      if (outcome.type === 'rejected') {
        toastFailure(outcome.rejection.message, panel.toastOptions)
        void reloadRevisions(item)
        return
      }
      const { refusal } = outcome
      setAttempt((last) => last && { ...last, refusal })
      return refusal === undefined ? undefined : 'shown'
    },
    setIsPending,
  )
  return {
    isPending,
    /** Why the server refused to restore this version. */
    refusalOf: (number: number) => (attempt?.number === number ? attempt.refusal : undefined),
    /** @param current the current row */
    restore(number: number, { row, fields, extras }: Version, current: Item) {
      setAttempt({ number })
      const body = restoringBody(panel, fields, row, { ...current, ...extras?.restored })
      void mutate({ target: current, body, version: current.version })
    },
  }
}
