import { isSearch, maxBulk, people as endpoints } from '@greenroom/contract'
import type { Person } from '@greenroom/contract'
import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { useFeature } from '../../services/api/features.ts'
import { fetchPage } from '../../services/api/fetch.ts'
import { usePages } from '../../services/api/use-pages.ts'
import { openDialog } from '../../services/dashboard-location.ts'
import { IconPlus } from '../../ui/icons/later-icons.ts'
import { countText } from '../../ui/paged-table.tsx'
import { DialogSlot, DownloadCsv, PanelFrame, useFilters } from '../panel/index.ts'
import { AddPersonDialog } from './add-person.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { FilterBar } from './filter-bar.tsx'
import { ImportDialog } from './import-dialog.tsx'
import { PeopleTable } from './people-table.tsx'
import { SelectedDialog } from './selected-dialog.tsx'
import { listKey, useSelection } from './use-people.ts'

/** Trainees and their managers: the list with its filters, and what can be done to several of them. */
export function PeoplePanel() {
  const [selected, setSelected] = useSelection()
  const [isListing, setListing] = useState(false)
  const hasCsv = useFeature('people-csv')
  const { offset, ...bar } = useFilters()
  const { search = '', ...others } = bar.filters
  const query = { ...others, ...(isSearch(search) && { search: search.trim() }) }
  const list = usePages<Person>({
    queryKey: [...listKey, query],
    load: (page, signal) => fetchPage(endpoints.list, { query: page, signal }),
    firstPage: { ...query, limit: '100' },
    gcTime: 0,
  })
  const people = [...selected.values()]
  const unselected = list.rows.slice(0, maxBulk).filter(({ user_id }) => !selected.has(user_id))
  const toggle = (person: Person) => {
    const next = new Map(selected)
    if (!next.delete(person.user_id)) next.set(person.user_id, person)
    setSelected(next)
  }
  return (
    <PanelFrame
      count={countText(list, 'person', 'people')}
      beside={
        hasCsv &&
        list.rows.length > 0 && (
          <DownloadCsv
            quiet
            endpoint={endpoints.export}
            options={{ query }}
            fallbackName="greenroom-people.csv"
          />
        )
      }
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
      <DialogSlot name="add-person" component={AddPersonDialog} />
      <DialogSlot name="import-people" component={ImportDialog} />
      <div className="column gap-md shrink">
        <FilterBar {...bar} />
        {selected.size > 0 && (
          <BulkBar
            people={people}
            onList={() => setListing(true)}
            onSelectAll={
              unselected.length > 0
                ? () =>
                    setSelected(
                      new Map([...people, ...unselected].map((row) => [row.user_id, row])),
                    )
                : undefined
            }
            onClear={() => setSelected(new Map())}
          />
        )}
        <SelectedDialog
          opened={isListing}
          people={people}
          onToggle={toggle}
          onClose={() => setListing(false)}
        />
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
