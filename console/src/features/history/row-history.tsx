import { registry } from '@greenroom/contract'
import { useRef, useState } from 'react'
import { focusFirst } from '../../lib/focus.ts'
import { isGone } from '../../services/api/api-error.ts'
import { idOf } from '../../services/api/crud-resource.ts'
import type { Item } from '../../services/api/crud-resource.ts'
import { changeView, leaveView } from '../../services/dashboard-location.ts'
import { dropDraft, useDrafts, storeDraft } from '../../services/session/drafts.ts'
import type { Draft } from '../../services/session/drafts.ts'
import { openConfirmDialog } from '../../services/confirm.ts'
import { toastFailure } from '../../ui/toasts.ts'
import { BackButton } from '../../ui/back-button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadingIndicator } from '../../ui/loading-indicator.tsx'
import {
  ActivityLink,
  baseOf,
  displayName,
  draftNameOf,
  draftText,
  PanelFrame,
  restoringBody,
  unsavedDraft,
  usePanelView,
  useSave,
  useSlots,
  valuesOf,
} from '../crud/index.ts'
import type { RowViewProps, Panel } from '../crud/index.ts'
import { VersionDetails } from './version-details.tsx'
import type { Selection } from './version-details.tsx'
import { VersionList } from './version-list.tsx'
import { differingExtras, textsOf, versionReader } from './read-version.ts'
import type { Version } from './read-version.ts'
import styles from './history.module.css'
import { VersionActions } from './version-actions.tsx'
import { reloadRevisions, useSelectedRevision } from './use-revisions.ts'
import type { ItemRef } from './use-revisions.ts'

/** The history of one row of a panel, in the words of the panel's form. */
export function RowHistory({ panel, entity, list, lookups, view, id }: RowViewProps) {
  const { location, open } = usePanelView()
  const { BelowVersion } = useSlots()
  const reader = versionReader(panel, list, lookups)
  const current = list.rows.find((row) => idOf(panel.resource, row) === id)
  const frame = useRef<HTMLDivElement>(null)
  const item = { entity, id }
  const { versions, selected } = useSelectedRevision(item, view.version)
  const show = (selection: Selection) => changeView(location, { name: view.name, id, ...selection })
  const draftName = draftNameOf(location.segment, id)
  const drafts = useDrafts(draftName)
  const fields = reader.fieldsOf(current)
  const draft = current && drafts && unsavedDraft(drafts, valuesOf(fields, current))
  const { restore, refusalOf, isPending } = useRestore(panel, item, () => {
    if (draft) dropDraft(draft)
    show({})
    focusFirst(frame.current, 'h2')
  })
  const name = current && displayName(panel, current, lookups)
  const title = `History of ${name ?? '…'}`
  const wasDeleted = isGone(versions.error)
  return (
    <PanelFrame
      form={{ heading: title }}
      beside={
        <ActivityLink entity={registry[entity].table} id={id} name={name}>
          All changes to this item
        </ActivityLink>
      }
      action={<BackButton onClick={() => leaveView(location)}>Back</BackButton>}
    >
      <div ref={frame}>
        {selected ? (
          <div className={`rigid ${styles.history}`}>
            <div className={`stack gap-lg ${styles.layout}`}>
              <VersionList
                list={versions}
                selected={selected.version}
                labelOf={reader.labelOf}
                onSelect={(version) => show({ version })}
              />
              <VersionDetails
                {...{ item, selected }}
                list={versions}
                comparedWith={view.comparedWith}
                onSelect={show}
                unsaved={draft && textsOf(fields, draft.values)}
                textsOf={reader.textsOf}
              >
                {({ version: number, content }, isCurrent) => {
                  const version = reader.read(content)
                  if (!version || (!current && list.loading)) return undefined
                  const replace = (action: (row: Item) => void) =>
                    current && askToReplace(number, draft, () => action(current))
                  return (
                    <>
                      {BelowVersion && (
                        <BelowVersion {...item} version={number} row={version.row} />
                      )}
                      <VersionActions
                        {...{ id, number, version, current, isCurrent }}
                        notEdited={differingExtras(
                          version,
                          current && panel.versionExtras?.(current, lookups),
                        )}
                        refusal={refusalOf(number)}
                        busy={isPending}
                        onRestore={(usable) => replace((row) => restore(number, usable, row))}
                        onEdit={(usable) =>
                          replace((row) => {
                            const text = draftText(usable.values, baseOf(fields, row))
                            storeDraft(draftName, { ...text, copiedFrom: number }, draft)
                            open({ name: 'edit', id }, false)
                          })
                        }
                      />
                    </>
                  )
                }}
              </VersionDetails>
            </div>
          </div>
        ) : versions.loading ? (
          <LoadingIndicator />
        ) : (
          <EmptyState
            sentence={wasDeleted ? 'This item was deleted' : 'The history could not be loaded'}
            onRetry={versions.failed && !wasDeleted && versions.reload}
          />
        )}
      </div>
    </PanelFrame>
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
