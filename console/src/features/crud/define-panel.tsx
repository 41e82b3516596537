import { useRef, useState, useEffect } from 'react'
import type { ComponentType } from 'react'
import type * as z from 'zod/mini'
import { idOf } from '../../services/api/crud-resource.ts'
import type { CrudResource, Item } from '../../services/api/crud-resource.ts'
import type { Field } from './field.ts'
import { canAddRow, editHeading, nounOf } from './panel.ts'
import type { Panel } from './panel.ts'
import { useFeatures } from '../../services/api/features.ts'
import { useList } from '../../services/api/lists.ts'
import { leaveView } from '../../services/dashboard-location.ts'
import type { View } from '../../services/dashboard-location.ts'
import { LoadingIndicator } from '../../ui/loading-indicator.tsx'
import { usePanelView } from './frame/panel-context.ts'
import { PanelFrame } from './frame/panel-frame.tsx'
import { FormView } from './form-view.tsx'
import { useSlots } from './slots.tsx'
import { Button, Group } from '@mantine/core'
import { EmptyState } from '../../ui/empty-state.tsx'
import { IconPlus, IconRefresh } from '../../ui/icons/later-icons.ts'
import { findFocusTrigger, focusElement } from '../../lib/focus.ts'
import type { ListState } from '../../services/api/lists.ts'
import { LoadedList } from '../../ui/loaded.tsx'
import { useUndoLine } from './undo-delete/use-undo-line.tsx'
import { ListTable } from './list-table.tsx'
import type { ListTableProps } from './list-table.tsx'
import busyStyles from '../../ui/busy-button.module.css'
import { definitionOf, entityResources, personaReferences, recordOf } from '@greenroom/contract'
import type { Entity } from '@greenroom/contract'
import { useLists } from '../../services/api/use-lists.ts'
import { segmentOf, toView } from '../../services/entity-location.ts'
import { nounOf as nounOfEntity } from '../../services/entity-words.ts'
import { ViewLink } from '../../ui/view-link.tsx'

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

/** Makes a panel of the list/form pattern (spec section 2) from its definition. */
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
  // A form that is open stays open, and the row that it edits or copies stays as it was, whatever the list loads later.
  const [form, setForm] = useState<OpenForm>()
  const next = openForm()
  if (next !== form) setForm(next)

  function openForm(): OpenForm | undefined {
    if (view?.name !== 'add' && view?.name !== 'edit') return undefined
    const { name, id } = view
    if (form?.name === name && form.id === id) return form
    const row = list.rows.find((one) => idOf(panel.resource, one) === id)
    const canOpen = name === 'edit' ? row : addable && (id === undefined || row)
    return canOpen ? { name, id, row } : undefined
  }

  const { entity } = panel
  const features = useFeatures()
  const { rowViews: allViews = [] } = useSlots()
  const rowViews = entity
    ? allViews.filter(({ feature, only = entity }) => features.has(feature) && only === entity)
    : []
  const rowView = rowViews.find(({ name }) => name === view?.name)

  const leave = () => leaveView(location)
  if (next) {
    const shown = next.name === 'edit' ? { row: next.row } : { row: undefined, copied: next.row }
    const key = `${next.name} ${next.id}`
    return <FormView key={key} {...{ panel, list, lookups }} {...shown} onLeave={leave} />
  }
  if (view?.name === 'edit' && view.id !== undefined)
    return (
      <PanelFrame form={{ crumb: '…', heading: editHeading(panel, '…') }}>
        {list.loading ? (
          <LoadingIndicator />
        ) : (
          <EmptyState sentence={panel.emptyText} onRetry={list.failed && list.reload}>
            <Button variant="default" onClick={leave}>
              Back to the list
            </Button>
          </EmptyState>
        )}
      </PanelFrame>
    )
  if (rowView && entity && view?.id !== undefined)
    return (
      <rowView.Component key={view.id} {...{ panel, entity, list, lookups, view }} id={view.id} />
    )
  return <ListView {...{ panel, list, lookups, addable, focusTrigger, offset, rowViews, open }} />
}

/** What a form edits, or starts as a copy of; absent for an empty form. */
interface OpenForm {
  name: 'add' | 'edit'
  id: string | undefined
  row: Item | undefined
}

/** What the button that opens a view carries as `data-focus-trigger`. */
const triggerOf = ({ name, id }: View): string =>
  name === 'edit' && id !== undefined ? id : [name, id].filter(Boolean).join(' ')

/**
 * The list of a panel: its table, or its loading, empty or failed state (spec section 2).
 * @param focusTrigger the button that opened a form, `add` or a row's id; it gets the focus back
 */
function ListView({
  panel,
  list,
  lookups,
  addable,
  focusTrigger,
  offset,
  rowViews,
  open,
}: ListTableProps & {
  list: ListState<Item>
  addable: boolean
  focusTrigger: string | undefined
}) {
  useEffect(() => {
    // What opens a view of a row can be in the row's menu.
    const menu = focusTrigger?.replace(/^\S+ /, 'more ')
    focusElement(findFocusTrigger(focusTrigger) ?? findFocusTrigger(menu))
  }, [focusTrigger])

  const { line, offerUndo } = useUndoLine()
  const { rows, loading, busy, failed, reload } = list
  const noun = nounOf(panel)
  const { addLabel = 'Add' } = panel
  const needs = useFirstNeeds(panel.entity)
  const hint =
    failed || !addable ? undefined : needs.length > 0 ? (
      <FirstNeeds needs={needs} />
    ) : (
      `Use ${addLabel} to create the first ${noun}.`
    )
  return (
    <PanelFrame
      count={loading || rows.length === 0 ? undefined : rows.length}
      beside={rows.length > 0 && panel.beside}
      action={
        <Group gap="xs">
          {panel.refreshable && (
            <Button
              variant="default"
              leftSection={
                <IconRefresh size={18} className={busyStyles.turning} data-busy={busy} />
              }
              // While the list loads, the button keeps the focus and ignores clicks.
              aria-busy={busy}
              onClick={() => !busy && void reload()}
            >
              Refresh
            </Button>
          )}
          {addable && (
            <Button
              leftSection={<IconPlus size={18} />}
              data-focus-trigger="add"
              onClick={() => open({ name: 'add' })}
            >
              {addLabel}
            </Button>
          )}
        </Group>
      }
    >
      <LoadedList list={list} sentence={panel.emptyText} hint={hint}>
        {panel.notice?.(rows)}
        <ListTable {...{ panel, rows, lookups, offset, rowViews, open, offerUndo }} />
      </LoadedList>
      {line}
    </PanelFrame>
  )
}

/** What other items cannot be made without. A persona can be made without products. */
const needed = [...personaReferences, 'interaction-modes'] as const
const resources = recordOf(needed, (entity) => entityResources[entity])

/** What has to be there before the first item of an entity, and is not. */
function useFirstNeeds(entity: Entity | undefined): readonly Entity[] {
  // The panels load the lists that they take names from; this adds no call.
  const lists = useLists(resources, undefined, 0)
  const { refersTo = [] } = entity ? definitionOf(entity) : {}
  return needed.filter(
    (other) => refersTo.includes(other) && !lists[other].loading && lists[other].rows.length === 0,
  )
}

const and = new Intl.ListFormat('en')

/** "Add an industry and a mode first.", with links to their forms, from which one comes back. */
const FirstNeeds = ({ needs }: { needs: readonly Entity[] }) => (
  <>
    Add{' '}
    {and.formatToParts(needs).map(({ type, value }) => {
      const entity = needs.find((other) => other === value)
      if (type === 'literal' || !entity) return value
      const noun = nounOfEntity(entity)
      return (
        <ViewLink key={entity} to={toView(segmentOf(entity), { name: 'add' })}>
          {`${/^[aeiou]/i.test(noun) ? 'an' : 'a'} ${noun}`}
        </ViewLink>
      )
    })}{' '}
    first.
  </>
)
