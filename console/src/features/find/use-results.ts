import { entities, entityResources, maxModes, maxReports, people } from '@greenroom/contract'
import type { Entity } from '@greenroom/contract'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { fullName } from '../../lib/full-name.ts'
import { useFeature } from '../../services/api/features.ts'
import { fetchPage } from '../../services/api/fetch.ts'
import { goToSegment, openDialog, openView } from '../../services/dashboard-location.ts'
import { openAdd, openItem, segmentOf } from '../../services/entity-location.ts'
import { nounOf } from '../../services/entity-words.ts'
import type { Icon } from '../../ui/icons/icon.tsx'
import { IconPlus, IconUser } from '../../ui/icons/icons.ts'
import { bestOf, fold, passageOf } from './match.ts'
import type { Passage } from './match.ts'
import { textOf, useItems } from './use-items.ts'
import type { FoundItem } from './use-items.ts'

/** Something that can be chosen. */
export interface Result {
  id: string
  label: string
  icon: Icon
  /** What it is. */
  detail?: string | undefined
  isRetired?: boolean
  passage?: Passage
  run: () => void
}

/** A segment or tab, or something to do. */
export type Command = Pick<Result, 'id' | 'label' | 'icon' | 'detail' | 'run'>

/** How many results a group has at most, so that all groups can be seen. */
const most = { places: 6, names: 8, commands: 15, texts: 6, people: '6' }
/** Shorter words stand in every text. */
const minText = 3
/** As the list of people has it. */
const minPeople = 2
const pauseMs = 200

/** What fits the typed words: places, items by name, things to do, items by their texts, people. */
export function useResults(
  typed: string,
  places: readonly Command[],
  commands: readonly Command[],
): { groups: readonly { title: string; results: readonly Result[] }[]; loading: boolean } {
  const query = fold(typed.trim())
  const { items, loading } = useItems()
  const found = usePeople(typed.trim())
  const isTyped = query !== ''
  const pick = (from: readonly Command[], limit: number) =>
    isTyped
      ? bestOf(
          from.map((command) => ({
            ...command,
            folded: fold(`${command.label} ${command.detail ?? ''}`),
          })),
          query,
        ).slice(0, limit)
      : from
  const iconOf = ({ entity }: FoundItem) =>
    places.find(({ id }) => id === segmentOf(entity))?.icon ?? IconPlus
  const resultOf = (item: FoundItem): Result => ({
    id: `${item.entity} ${item.id}`,
    label: item.name,
    icon: iconOf(item),
    detail: nounOf(item.entity),
    isRetired: item.row['status_active'] === false,
    run: () => openItem(item.entity, item.id),
  })
  const named = isTyped ? bestOf(items, query).slice(0, most.names) : []
  const adding = useAdding(items)
  const groups = [
    { title: 'Go to', results: pick(places, most.places) },
    { title: 'Items', results: named.map(resultOf) },
    { title: 'Do', results: pick([...adding, ...commands], most.commands) },
    { title: 'In texts', results: inTexts(items, named, typed.trim().toLowerCase(), resultOf) },
    { title: 'People', results: found.results },
  ]
  return {
    groups: groups.filter(({ results }) => results.length > 0),
    loading: isTyped && (loading || found.loading),
  }
}

/** The items with the typed words in their text, except those that are found by name. */
function inTexts(
  items: readonly FoundItem[],
  named: readonly FoundItem[],
  query: string,
  resultOf: (item: FoundItem) => Result,
): Result[] {
  if (query.length < minText) return []
  const results: Result[] = []
  for (const item of items) {
    const passage = named.includes(item) ? undefined : passageOf(textOf(item), query)
    if (passage) results.push({ ...resultOf(item), passage })
    if (results.length === most.texts) break
  }
  return results
}

/** How many items there can be, where that is limited (spec section 2). */
const limits: Partial<Record<Entity, number>> = {
  'interaction-modes': maxModes,
  'mode-reports': maxReports,
}

/** What can be added. */
function useAdding(items: readonly FoundItem[]): readonly Command[] {
  const hasPeople = useFeature('people')
  const canAdd = (entity: Entity) =>
    'create' in entityResources[entity] &&
    items.filter((item) => item.entity === entity).length < (limits[entity] ?? Infinity)
  const add = (label: string, run: () => void): Command => ({
    ...{ id: label, label, icon: IconPlus, run },
  })
  const dialogOfPeople = (name: string) => () => {
    goToSegment('people')
    openDialog({ name })
  }
  return [
    ...(hasPeople
      ? [
          add('Add person', dialogOfPeople('add-person')),
          add('Import people', dialogOfPeople('import-people')),
        ]
      : []),
    ...entities
      .filter(canAdd)
      .map((entity) => add(`Add ${nounOf(entity)}`, () => openAdd(segmentOf(entity)))),
    add('Add subscription plan', () => openAdd('subscriptions')),
  ]
}

/** The first people that the server finds, once typing pauses. */
function usePeople(typed: string) {
  const hasPeople = useFeature('people')
  const [search] = useDebouncedValue(typed, pauseMs)
  const enabled = hasPeople && search.length >= minPeople
  const { data = [], isFetching } = useQuery({
    queryKey: ['people', 'found', search],
    queryFn: ({ signal }) =>
      fetchPage(people.list, { query: { search, limit: most.people }, signal }),
    select: ({ rows }) => rows,
    enabled,
    gcTime: 0,
  })
  const results = (enabled ? data : []).map((person): Result => {
    const { user_id: id, email } = person
    return {
      ...{ id, label: fullName(person), icon: IconUser, detail: email },
      run: () => openView('users', { name: 'sessions', id, of: email }),
    }
  })
  return { results, loading: isFetching || (hasPeople && search !== typed) }
}
