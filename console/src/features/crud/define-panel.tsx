import { useMemo, useRef, useState } from 'react'
import type { ComponentType } from 'react'
import type * as z from 'zod/mini'
import { idOf } from '../../services/api/crud-resource.ts'
import type { CrudResource, Item } from '../../services/api/crud-resource.ts'
import type { Field } from './field.ts'
import { canAddRow, editHeading } from './panel.ts'
import type { Panel } from './panel.ts'
import type { Entity } from '@greenroom/contract'
import { useFeatures } from '../../services/api/features.ts'
import { useList } from '../../services/api/lists.ts'
import type { ListState } from '../../services/api/lists.ts'
import { leaveView } from '../../services/dashboard-location.ts'
import type { View } from '../../services/dashboard-location.ts'
import { useLazyComponent } from '../../ui/lazy-component.ts'
import { LoadingIndicator } from '../../ui/loading-indicator.tsx'
import { usePanelView, PanelFrame } from '../panel/index.ts'
import { FormView } from './form-view.tsx'
import { ListView } from './list-view.tsx'
import { useSlots } from './slots.ts'
import type { RowView, RowViewProps } from './slots.ts'
import { Button } from '@mantine/core'
import { EmptyState } from '../../ui/empty-state.tsx'

/** Row and field names come from the resource; everything else is checked against them. */
interface Definition<Row extends Item, Name extends string, Lookups> extends Panel<
  NoInfer<Row>,
  NoInfer<Lookups>
> {
  resource: CrudResource<Row> & {
    input: z.core.$ZodType<unknown, { [Key in Name]?: unknown }>
  }
  fields(
    about: Parameters<Panel<NoInfer<Row>, NoInfer<Lookups>>['fields']>[0],
  ): readonly Field<NoInfer<Name>>[]
  useLookups?(): Lookups
}

/**
 * Makes a panel of the list/form pattern (spec section 2) from its definition.
 * @returns the component that a segment shows
 */
export function definePanel<Row extends Item, Name extends string, Lookups = undefined>(
  definition: Definition<Row, Name, Lookups>,
): ComponentType {
  const panel: Panel = definition
  return () => <ListForm panel={panel} />
}

const noLookups = () => undefined

/** A panel of the list/form pattern: its list, or the form that was opened from it (spec section 4). */
function ListForm({ panel }: { panel: Panel }) {
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
  const rowViews = useRowViews(entity)
  const rowView = rowViews.find(({ name }) => name === view?.name)

  const shared = { panel, list, lookups, onLeave: () => leaveView(location) }
  if (added)
    return <FormView key={`add ${added.id}`} {...shared} row={undefined} copied={added.copied} />
  if (view?.name === 'edit' && view.id !== undefined) {
    return <EditView key={view.id} {...shared} id={view.id} />
  }
  if (rowView && entity && view?.id !== undefined)
    return (
      <LazyRowView
        key={view.id}
        rowView={rowView}
        {...{ panel, entity, list, lookups, view }}
        id={view.id}
      />
    )
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
      rowViews={rowViews}
    />
  )
}

const noViews: readonly RowView[] = []

/** The views of rows that other features add, as far as the backend supports them. */
function useRowViews(entity: Entity | undefined): readonly RowView[] {
  const { rowViews = noViews } = useSlots()
  const features = useFeatures()
  return useMemo(
    () => (entity ? rowViews.filter(({ feature }) => features.has(feature)) : noViews),
    [entity, rowViews, features],
  )
}

function LazyRowView({ rowView, ...props }: RowViewProps & { rowView: RowView }) {
  const View = useLazyComponent(rowView.Component)
  if (View) return <View {...props} />
  return (
    <PanelFrame form={{ crumb: '…', heading: rowView.title }}>
      <LoadingIndicator />
    </PanelFrame>
  )
}

/** What the button that opens a view carries as `data-focus-trigger`. */
const triggerOf = ({ name, id }: View): string =>
  name === 'edit' && id !== undefined ? id : [name, id].filter(Boolean).join(' ')

/** The form of one row. Reloading the list does not change it. */
function EditView({
  panel,
  list,
  lookups,
  id,
  onLeave,
}: {
  panel: Panel
  list: ListState<Item>
  lookups: unknown
  id: string
  onLeave: () => void
}) {
  const current = list.rows.find((row) => idOf(panel.resource, row) === id)
  const [opened, setOpened] = useState(current)
  if (current && !opened) setOpened(current)
  if (opened) {
    return <FormView {...{ panel, list, lookups, onLeave }} row={opened} />
  }
  return (
    <PanelFrame form={{ crumb: '…', heading: editHeading(panel, '…') }}>
      {list.loading ? (
        <LoadingIndicator />
      ) : (
        <EmptyState sentence={panel.emptyText} onRetry={list.failed && list.reload}>
          <Button variant="default" onClick={onLeave}>
            Back to the list
          </Button>
        </EmptyState>
      )}
    </PanelFrame>
  )
}
