import {
  entities,
  entityResources,
  isSearch,
  maxModes,
  maxReports,
  people,
  coaching,
  fromWire,
  recordOf,
  registry,
} from '@greenroom/contract'
import type { Entity } from '@greenroom/contract'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { fullName } from '../../lib/full-name.ts'
import { hasFeature, useFeature, useFeatures } from '../../services/api/features.ts'
import { fetchPage } from '../../services/api/fetch.ts'
import { goToSegment, openDialog, openView } from '../../services/dashboard-location.ts'
import { openAdd, openItem, segmentOf } from '../../services/entity-location.ts'
import { isOffered, nounOf, shownName } from '../../services/entity-words.ts'
import type { Icon } from '../../ui/icons/icon.tsx'
import { IconUser } from '../../ui/icons/icons.ts'
import { IconPlus } from '../../ui/icons/later-icons.ts'
import { bestOf, fold, passageOf } from './match.ts'
import { useMemo } from 'react'
import { idOf } from '../../services/api/crud-resource.ts'
import type { Item } from '../../services/api/crud-resource.ts'
import { reuseMs } from '../../services/api/lists.ts'
import { useLists } from '../../services/api/use-lists.ts'
import { promptLists } from '../prompts/index.ts'

/** Something that can be chosen. */
export interface Result {
  id: string
  label: string
  icon: Icon
  /** What it is. */
  detail?: string | undefined
  isRetired?: boolean
  passage?: ReturnType<typeof passageOf>
  run: () => void
}

/** The segments and tabs, and what the account menu offers. */
export type Commands = Readonly<Record<'places' | 'actions', readonly Result[]>>

/** How many results a group has at most, so that all groups can be seen. */
const most = { places: 6, names: 8, commands: 15, texts: 6, people: '6' }
/** Shorter words stand in every text. */
const minText = 3
const pauseMs = 200

/** What fits the typed words: places, items by name, actions, items by their texts, people. */
export function useResults(typed: string, { places, actions }: Commands) {
  const query = fold(typed.trim())
  const { items, loading } = useItems()
  const found = usePeople(typed.trim())
  const isTyped = query !== ''
  const pick = (from: readonly Result[], limit: number) =>
    isTyped
      ? bestOf(from, query, ({ label, detail = '' }) => fold(`${label} ${detail}`)).slice(0, limit)
      : from
  const resultOf = (item: FoundItem): Result => ({
    id: `${item.entity} ${item.id}`,
    label: item.name,
    icon: places.find(({ id }) => id === segmentOf(item.entity))?.icon ?? IconPlus,
    detail: nounOf(item.entity),
    isRetired: hasFeature('retire') && item.row['status_active'] === false,
    run: () => openItem(item.entity, item.id),
  })
  const named = isTyped ? bestOf(items, query, ({ folded }) => folded).slice(0, most.names) : []
  const lowered = typed.trim().toLowerCase()
  const isInText = (item: FoundItem) =>
    lowered.length >= minText && !named.includes(item) && textOf(item).lowered.includes(lowered)
  const inTexts = items.filter(isInText).slice(0, most.texts)
  const adding = useAdding(items)
  const groups = [
    { title: 'Go to', results: pick(places, most.places) },
    { title: 'Items', results: named.map(resultOf) },
    { title: 'Do', results: pick([...adding, ...actions], most.commands) },
    {
      title: 'In texts',
      results: inTexts.map((item) => ({
        ...resultOf(item),
        passage: passageOf(textOf(item).text, typed.trim()),
      })),
    },
    { title: 'People', results: found.results },
  ]
  return {
    groups: groups.filter(({ results }) => results.length > 0),
    loading: isTyped && (loading || found.loading),
  }
}

/** How many items there can be, where that is limited (spec section 2). */
const limits: Partial<Record<Entity, number>> = {
  'interaction-modes': maxModes,
  'mode-reports': maxReports,
}

/** What can be added. */
function useAdding(items: readonly FoundItem[]): readonly Result[] {
  const features = useFeatures()
  const canAdd = (entity: Entity) =>
    isOffered(entity, features) &&
    'create' in entityResources[entity] &&
    items.filter((item) => item.entity === entity).length < (limits[entity] ?? Infinity)
  const add = (label: string, run: () => void): Result => ({
    id: label,
    label,
    icon: IconPlus,
    run,
  })
  const dialogOfPeople = (label: string, name: string) =>
    add(label, () => {
      goToSegment('people')
      openDialog({ name })
    })
  return [
    ...(useFeature('people')
      ? [
          dialogOfPeople('Add person', 'add-person'),
          dialogOfPeople('Import people', 'import-people'),
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
  const enabled = hasPeople && isSearch(search)
  const { data = [], isFetching } = useQuery({
    queryKey: ['people', 'found', search],
    queryFn: ({ signal }) =>
      fetchPage(people.list, { query: { search, limit: most.people }, signal }),
    select: ({ rows }) => rows,
    enabled,
    gcTime: 0,
  })
  const results = (enabled ? data : []).map((person): Result => ({
    id: person.user_id,
    label: fullName(person),
    icon: IconUser,
    detail: person.email,
    run: () => openView('users', { name: 'sessions', id: person.user_id, of: person.email }),
  }))
  return { results, loading: isFetching || (hasPeople && search !== typed) }
}

const resources = {
  ...promptLists,
  'mode-reports': entityResources['mode-reports'],
  'coaching-prompts': { ...coaching, path: coaching.list.path },
  // The last one, since not every backend of ours has it.
  voices: entityResources.voices,
}

const count = Object.keys(resources).length

const textIn = (value: unknown) => (typeof value === 'string' ? value : '')

/** All items. Of a backend that is not ours, only what is loaded already: it gets no extra call. */
function useItems() {
  const features = useFeatures()
  const isOurs = features.size > 0
  const hasVoices = isOffered('voices', features)
  const started = hasVoices ? count : count - 1
  const lists = useLists(resources, reuseMs, isOurs ? started : 0)
  const offered = entities.filter((entity) => isOffered(entity, features))
  const all = offered.map((entity) => lists[entity])
  const items = useMemo(
    () => {
      const rows = recordOf(entities, (entity) => lists[entity].rows)
      const nameOfMode = new Map(
        rows['interaction-modes'].map((mode) => [String(mode['mode_id']), String(mode['name'])]),
      )
      return offered.flatMap((entity) =>
        rows[entity].map((row) => {
          const id = idOf(resources[entity], row)
          const name =
            entity === 'mode-reports'
              ? `Report of ${nameOfMode.get(String(row['mode_id'])) ?? 'a mode'}`
              : shownName(entity, textIn(row['name'])) || id
          return { entity, id, name, folded: fold(name), row }
        }),
      )
    },
    // oxlint-disable-next-line react/exhaustive-deps -- the record is new each time, its lists are not
    [...all.map(({ rows }) => rows)],
  )
  return { items, loading: isOurs && all.some(({ loading }) => loading) }
}

/** An item that can be found. */
type FoundItem = ReturnType<typeof useItems>['items'][number]

/** Reading thousands of texts takes a while, so each is read once. */
const texts = new WeakMap<Item, { text: string; lowered: string }>()

/** The prompt text of an item, as it is and for comparing. */
function textOf({ entity, row }: FoundItem): { text: string; lowered: string } {
  const known = texts.get(row)
  if (known) return known
  const text = fromWire(textIn(row[registry[entity].text]))
  const read = { text, lowered: text.toLowerCase() }
  texts.set(row, read)
  return read
}
