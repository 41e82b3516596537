import { useRef, useState } from 'react'
import { useFeature } from '../../services/api/features.ts'
import { idOf } from '../../services/api/crud-resource.ts'
import { useList } from '../../services/api/lists.ts'
import { leaveView } from '../../services/dashboard-location.ts'
import { lazyComponent, useLazyComponent } from '../../ui/lazy-component.ts'
import { LoadingIndicator } from '../../ui/loading-indicator.tsx'
import { usePanelView } from '../panel-context.ts'
import { PanelFrame } from '../panel-frame.tsx'
import { EditView } from './edit-view.tsx'
import { FormView } from './form-view.tsx'
import { ListView } from './list-view.tsx'
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
  // A long list keeps its scroll position while a form is open.
  const offset = useRef(0)

  // If the number of rows limits adding, wait until it is known. A form that is already open stays open.
  const addable =
    panel.resource.create !== undefined &&
    (!panel.canAdd || (!list.loading && panel.canAdd(list.rows)))
  const [wasAdding, setAdding] = useState(false)
  const adding = view?.name === 'add' && (addable || wasAdding)
  if (adding !== wasAdding) setAdding(adding)

  const { entity } = panel
  const hasHistory = useFeature('revisions') && entity !== undefined
  const historyOf = hasHistory && view?.name === 'history' ? view.id : undefined
  const RowHistory = useLazyComponent(rowHistory, historyOf !== undefined)

  const shared = { panel, list, lookups, onLeave: () => leaveView(location) }
  if (adding) return <FormView key="add" {...shared} row={undefined} />
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
      onAdd={() => {
        setFocusTrigger('add')
        open({ name: 'add' })
      }}
      onEdit={(row) => {
        const id = idOf(panel.resource, row)
        setFocusTrigger(id)
        open({ name: 'edit', id })
      }}
      onHistory={
        hasHistory &&
        ((row) => {
          const id = idOf(panel.resource, row)
          setFocusTrigger(`history ${id}`)
          open({ name: 'history', id })
        })
      }
    />
  )
}
