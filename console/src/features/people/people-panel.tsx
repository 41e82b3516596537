import { maxBulk } from '@greenroom/contract'
import type { Person } from '@greenroom/contract'
import { Button, Group } from '@mantine/core'
import { useRef, useState } from 'react'
import { changeView, openDialog, useDialogLocation } from '../../services/dashboard-location.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { IconPlus } from '../../ui/icons/icons.ts'
import { lazyComponent, useLazyDialog } from '../../ui/lazy-component.ts'
import { countText, MoreRows, preloadRows } from '../../ui/more-rows.tsx'
import { NoRows } from '../../ui/no-rows.tsx'
import { ViewLink } from '../../ui/view-link.tsx'
import { PanelFrame, usePanelView } from '../panel/index.ts'
import { BulkBar } from './bulk-bar.tsx'
import { FilterBar } from './filter-bar.tsx'
import { PeopleTable } from './people-table.tsx'
import { usePeople } from './use-people.ts'
import type { Filters } from './use-people.ts'

const addDialog = lazyComponent(async () => (await import('./add-person.tsx')).AddPersonDialog)
const importDialog = lazyComponent(async () => (await import('./import-dialog.tsx')).ImportDialog)

/** Trainees and their managers: the list with its filters, and what can be done to several of them. */
export function PeoplePanel() {
  const { location, view } = usePanelView()
  const filters: Filters = view?.filters ?? {}
  const list = usePeople(filters)
  const { rows, total = 0, hasMore } = list
  const [selected, setSelected] = useState<ReadonlyMap<string, Person>>(new Map())
  // The palette opens them too.
  const adding = useDialogLocation('add-person')
  const importing = useDialogLocation('import-people')
  const offset = useRef(0)
  const isAdding = adding.dialog !== undefined
  const isImporting = importing.dialog !== undefined
  const AddDialog = useLazyDialog(addDialog, isAdding, adding.close)
  const ImportDialog = useLazyDialog(importDialog, isImporting, importing.close)
  const narrow = (to: Filters) => {
    offset.current = 0
    setSelected(new Map())
    changeView(location, { name: 'list', filters: to })
  }
  const toggle = (person: Person) => {
    const next = new Map(selected)
    if (!next.delete(person.user_id)) next.set(person.user_id, person)
    setSelected(next)
  }
  return (
    <PanelFrame
      count={list.isLoaded && rows.length > 0 ? countText(total, 'person', 'people') : undefined}
      action={
        <Group gap="xs">
          <Button variant="default" onClick={() => importing.open()}>
            Import
          </Button>
          <Button leftSection={<IconPlus size={16} />} onClick={() => adding.open()}>
            Add person
          </Button>
        </Group>
      }
    >
      {AddDialog && <AddDialog opened={isAdding} onClose={adding.close} />}
      {ImportDialog && <ImportDialog opened={isImporting} onClose={importing.close} />}
      <div className="column gap-md" style={{ minHeight: 0 }}>
        <FilterBar {...{ filters }} onFilter={narrow} />
        {selected.size > 0 && (
          <BulkBar
            people={[...selected.values()]}
            onSelectAll={
              selected.size < Math.min(rows.length, maxBulk)
                ? () =>
                    setSelected(new Map(rows.slice(0, maxBulk).map((row) => [row.user_id, row])))
                : undefined
            }
            onClear={() => setSelected(new Map())}
          />
        )}
        {rows.length > 0 ? (
          <PeopleTable
            key={String(new URLSearchParams(filters))}
            {...{ rows, selected, offset }}
            onToggle={toggle}
            total={hasMore ? Math.max(total, rows.length) : rows.length}
            onView={(_, last) => {
              if (last >= rows.length - preloadRows && hasMore && !list.more) list.loadMore()
            }}
            footer={<MoreRows what="people" {...list} />}
          />
        ) : (
          <NoRows
            {...{ list }}
            what="people"
            onClear={Object.keys(filters).length > 0 ? () => narrow({}) : undefined}
          >
            <EmptyState
              sentence="No people yet"
              hint={
                <>
                  Add a person, or import a CSV file. With a{' '}
                  <ViewLink onOpen={() => openDialog({ name: 'service-keys' })}>
                    service key
                  </ViewLink>
                  , the role-play service can add people too.
                </>
              }
            />
          </NoRows>
        )}
      </div>
    </PanelFrame>
  )
}
