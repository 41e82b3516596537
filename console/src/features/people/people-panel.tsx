import { maxBulk, minSearch, people } from '@greenroom/contract'
import type { Person } from '@greenroom/contract'
import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { fetchPage } from '../../services/api/fetch.ts'
import { usePages } from '../../services/api/use-pages.ts'
import { openDialog } from '../../services/dashboard-location.ts'
import { IconPlus } from '../../ui/icons/icons.ts'
import { lazyComponent } from '../../ui/lazy-component.ts'
import { countText } from '../../ui/paged-table.tsx'
import { DialogSlot, PanelFrame, useFilters } from '../panel/index.ts'
import { BulkBar } from './bulk-bar.tsx'
import { FilterBar } from './filter-bar.tsx'
import { PeopleTable } from './people-table.tsx'
import { listKey } from './use-people.ts'

const addDialog = lazyComponent(async () => (await import('./add-person.tsx')).AddPersonDialog)
const importDialog = lazyComponent(async () => (await import('./import-dialog.tsx')).ImportDialog)

const byId = (rows: readonly Person[]) => new Map(rows.map((row) => [row.user_id, row]))

/** Trainees and their managers: the list with its filters, and what can be done to several of them. */
export function PeoplePanel() {
  const [selected, setSelected] = useState<ReadonlyMap<string, Person>>(new Map())
  const clearSelection = () => setSelected(new Map())
  const { offset, ...bar } = useFilters(clearSelection)
  const { search = '', ...others } = bar.filters
  const text = search.trim()
  const query = { ...others, ...(text.length >= minSearch && { search: text }) }
  const list = usePages<Person>({
    queryKey: [...listKey, query],
    load: (page, signal) => fetchPage(people.list, { query: page, signal }),
    firstPage: { ...query, limit: '100' },
    gcTime: 0,
  })
  const selectable = list.rows.slice(0, maxBulk)
  const toggle = (person: Person) => {
    const next = new Map(selected)
    if (!next.delete(person.user_id)) next.set(person.user_id, person)
    setSelected(next)
  }
  return (
    <PanelFrame
      count={countText(list, 'person', 'people')}
      action={
        <Group gap="xs">
          <Button variant="default" onClick={() => openDialog({ name: 'import-people' })}>
            Import
          </Button>
          <Button
            leftSection={<IconPlus size={16} />}
            onClick={() => openDialog({ name: 'add-person' })}
          >
            Add person
          </Button>
        </Group>
      }
    >
      <DialogSlot name="add-person" component={addDialog} />
      <DialogSlot name="import-people" component={importDialog} />
      <div className="column gap-md" style={{ minHeight: 0 }}>
        <FilterBar {...bar} />
        {selected.size > 0 && (
          <BulkBar
            people={[...selected.values()]}
            onSelectAll={
              selected.size < selectable.length ? () => setSelected(byId(selectable)) : undefined
            }
            onClear={clearSelection}
          />
        )}
        <PeopleTable
          key={String(new URLSearchParams(bar.filters))}
          {...{ list, offset, selected }}
          onToggle={toggle}
          onClear={bar.onClear}
        />
      </div>
    </PanelFrame>
  )
}
