import type { Entity } from '@greenroom/contract'
import { Button } from '@mantine/core'
import { useRef } from 'react'
import { focusFirst } from '../../lib/focus.ts'
import { idOf } from '../../services/api/crud-resource.ts'
import type { Item } from '../../services/api/crud-resource.ts'
import type { ListState } from '../../services/api/lists.ts'
import { changeView, leaveView } from '../../services/dashboard-location.ts'
import type { View } from '../../services/dashboard-location.ts'
import { dropDraft, useDrafts } from '../../services/drafts.ts'
import { IconArrowLeft } from '../../ui/icons/icons.ts'
import { HistoryView } from '../history/history-view.tsx'
import { usePanelView } from '../panel-context.ts'
import { PanelFrame } from '../panel-frame.tsx'
import { askToReplace, editFrom } from './edit-from.ts'
import { baseOf, unsavedDraft } from './form-state.ts'
import { displayName } from './panel.ts'
import type { Panel } from './panel.ts'
import { textsOf, versionReader } from './read-version.ts'
import { draftNameOf, draftText } from './use-draft.ts'
import { useRestore } from './use-restore.ts'
import { valuesOf } from './values.ts'
import { VersionActions } from './version-actions.tsx'

/** The history of one row of a panel, in the words of the panel's form. */
export function RowHistory({
  panel,
  entity,
  list,
  lookups,
  view,
  id,
}: {
  panel: Panel
  entity: Entity
  list: ListState<Item>
  lookups: unknown
  view: View
  id: string
}) {
  const { location, open } = usePanelView()
  const { fieldsOf, read, labelOf } = versionReader(panel, list, lookups)
  const current = list.rows.find((row) => idOf(panel.resource, row) === id)
  const frame = useRef<HTMLDivElement>(null)
  const thing = { entity, id }
  const show = (selection: Pick<View, 'version' | 'comparedWith'>) =>
    changeView(location, { name: view.name, id, ...selection })
  const draftName = draftNameOf(location.segment, id)
  const drafts = useDrafts(draftName)
  const fields = fieldsOf(current)
  const draft = current && drafts && unsavedDraft(drafts, valuesOf(fields, current))
  const unsaved = draft && textsOf(fields, draft.values)
  const { restore, refusalOf, isPending } = useRestore(panel, thing, () => {
    if (draft) dropDraft(draft)
    show({})
    focusFirst(frame.current, 'h2')
  })

  const title = `History of ${current ? displayName(panel, current, lookups) : '…'}`
  const back = (
    <Button
      variant="default"
      leftSection={<IconArrowLeft size={16} />}
      onClick={() => leaveView(location)}
    >
      Back
    </Button>
  )
  return (
    <PanelFrame form={{ crumb: title, heading: title }} action={back}>
      <div ref={frame}>
        <HistoryView
          thing={thing}
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
              <VersionActions
                number={number}
                version={version}
                hint={
                  current
                    ? isCurrent
                      ? 'This is the current text.'
                      : undefined
                    : 'This item was deleted.'
                }
                refusal={refusalOf(number)}
                busy={isPending}
                onRestore={() =>
                  current && askToReplace(number, draft, () => restore(number, version, current))
                }
                onEdit={() =>
                  current &&
                  editFrom(number, {
                    thing: draftName,
                    text: draftText(version.values, baseOf(fields, current)),
                    replaced: draft,
                    open: () => open({ name: 'edit', id }, false),
                  })
                }
              />
            )
          }}
        />
      </div>
    </PanelFrame>
  )
}
