import { useRef, useState } from 'react'
import { idOf } from '../../services/api/crud-resource.ts'
import { useList } from '../../services/api/lists.ts'
import { leaveView } from '../../services/dashboard-location.ts'
import { usePanelView } from '../panel-context.ts'
import { EditView } from './edit-view.tsx'
import { FormView } from './form-view.tsx'
import { ListView } from './list-view.tsx'
import type { Panel } from './panel.ts'

const noLookups = () => undefined

/** A panel of the common list/form pattern: its list, or the form that was opened from it (spec section 4). */
export function ListForm({ panel }: { panel: Panel }) {
  const list = useList(panel.resource, panel.load)
  const { useLookups = noLookups } = panel
  const lookups = useLookups()
  const { place, view, open } = usePanelView()
  // The button that opened the form gets the focus back.
  const [focusTrigger, setFocusTrigger] = useState<string>()
  // Where a long list was scrolled to: it is there again after a form.
  const offset = useRef(0)

  // Where the number of rows decides, nothing is added until it is known; a form once open stays, whatever comes.
  const addable =
    panel.resource.create !== undefined &&
    (!panel.canAdd || (!list.loading && panel.canAdd(list.rows)))
  const [wasAdding, setAdding] = useState(false)
  const adding = view?.name === 'add' && (addable || wasAdding)
  if (adding !== wasAdding) setAdding(adding)

  const shared = { panel, list, lookups, onLeave: () => leaveView(place) }
  if (adding) return <FormView key="add" {...shared} row={undefined} />
  if (view?.name === 'edit' && view.id !== undefined) {
    return <EditView key={view.id} {...shared} id={view.id} />
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
    />
  )
}
