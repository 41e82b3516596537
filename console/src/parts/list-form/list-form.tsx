import { useRef, useState } from 'react'
import { useFeature } from '../../services/api/features.ts'
import { idOf } from '../../services/api/crud-resource.ts'
import type { Item } from '../../services/api/crud-resource.ts'
import { useList } from '../../services/api/lists.ts'
import { leaveView } from '../../services/dashboard-location.ts'
import type { View } from '../../services/dashboard-location.ts'
import { lazyComponent, useLazyComponent } from '../../ui/lazy-component.ts'
import { LoadingIndicator } from '../../ui/loading-indicator.tsx'
import { usePanelView } from '../panel-context.ts'
import { PanelFrame } from '../panel-frame.tsx'
import { EditView } from './edit-view.tsx'
import { FormView } from './form-view.tsx'
import { ListView } from './list-view.tsx'
import { canAddRow } from './panel.ts'
import type { Panel } from './panel.ts'

const rowHistory = lazyComponent(async () => (await import('./row-history.tsx')).RowHistory)

const noLookups = () => undefined

/** A panel of the list/form pattern: its list, or the form that was opened from it (spec section 4). */
export function ListForm({ panel }: { panel: Panel }) {
  const list = useList(panel.resource, panel.load)
  const { useLookups = noLookups } = panel
  const lookups = useLookups()
  const { location, view, open } = usePanelView()
  // The button that opened the form gets the focus back.
  const [focusTrigger, setFocusTrigger] = useState<string>()
  const opener = view && triggerOf(view)
  if (opener !== undefined && opener !== focusTrigger) setFocusTrigger(opener)
  // A long list keeps its scroll position while a form is open.
  const offset = useRef(0)

  // If the number of rows limits adding, wait until it is known.
  const addable = canAddRow(panel, list.rows) && !(panel.canAdd && list.loading)
  // A form that is already open stays open, and a copy stays that of the row as it was.
  const [adding, setAdding] = useState<{ id: string | undefined; copied: Item | undefined }>()
  const added = addedRow()
  if (added !== adding) setAdding(added)

  function addedRow() {
    if (view?.name !== 'add') return undefined
    const { id } = view
    if (adding && adding.id === id) return adding
    const copied = list.rows.find((row) => idOf(panel.resource, row) === id)
    return addable && (id === undefined || copied) ? { id, copied } : undefined
  }

  const { entity } = panel
  const hasHistory = useFeature('revisions') && entity !== undefined
  const historyOf = hasHistory && view?.name === 'history' ? view.id : undefined
  const RowHistory = useLazyComponent(rowHistory, historyOf !== undefined)

  const shared = { panel, list, lookups, onLeave: () => leaveView(location) }
  if (added)
    return <FormView key={`add ${added.id}`} {...shared} row={undefined} copied={added.copied} />
  if (view?.name === 'edit' && view.id !== undefined) {
    return <EditView key={view.id} {...shared} id={view.id} />
  }
  if (hasHistory && view && historyOf !== undefined) {
    if (RowHistory)
      return (
        <RowHistory key={historyOf} {...{ panel, entity, list, lookups, view }} id={historyOf} />
      )
    return (
      <PanelFrame form={{ crumb: '…', heading: 'History' }}>
        <LoadingIndicator />
      </PanelFrame>
    )
  }
  return (
    <ListView
      panel={panel}
      list={list}
      lookups={lookups}
      addable={addable}
      focusTrigger={focusTrigger}
      offset={offset}
      onAdd={() => open({ name: 'add' })}
      onEdit={(row) => open({ name: 'edit', id: idOf(panel.resource, row) })}
      onHistory={hasHistory && ((row) => open({ name: 'history', id: idOf(panel.resource, row) }))}
    />
  )
}

/** What the button that opens a view carries as `data-focus-trigger`. */
const triggerOf = ({ name, id }: View): string =>
  name === 'edit' && id !== undefined ? id : [name, id].filter(Boolean).join(' ')
