import {
  coaching,
  entities,
  entityResources,
  fromWire,
  recordOf,
  registry,
} from '@greenroom/contract'
import { useMemo } from 'react'
import { useFeatures } from '../../services/api/features.ts'
import { idOf } from '../../services/api/crud-resource.ts'
import type { Item } from '../../services/api/crud-resource.ts'
import { reuseMs } from '../../services/api/lists.ts'
import { useLists } from '../../services/api/use-lists.ts'
import { shownName } from '../../services/entity-words.ts'
import { promptLists } from '../prompts/index.ts'
import { fold } from './match.ts'

const resources = {
  ...promptLists,
  'mode-reports': entityResources['mode-reports'],
  'coaching-prompts': { ...coaching, path: coaching.list.path },
}

const textIn = (value: unknown) => (typeof value === 'string' ? value : '')

/** All items. Of a backend that is not ours, only what is loaded already: it gets no extra call. */
export function useItems() {
  const isOurs = useFeatures().size > 0
  const lists = useLists(resources, reuseMs, isOurs ? undefined : 0)
  const all = entities.map((entity) => lists[entity])
  const items = useMemo(
    () => {
      const rows = recordOf(entities, (entity) => lists[entity].rows)
      const nameOfMode = new Map(
        rows['interaction-modes'].map((mode) => [String(mode['mode_id']), String(mode['name'])]),
      )
      return entities.flatMap((entity) =>
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
export type FoundItem = ReturnType<typeof useItems>['items'][number]

/** Reading thousands of texts takes a while, so each is read once. */
const texts = new WeakMap<Item, { text: string; lowered: string }>()

/** The prompt text of an item, as it is and for comparing. */
export function textOf({ entity, row }: FoundItem): { text: string; lowered: string } {
  const known = texts.get(row)
  if (known) return known
  const text = fromWire(textIn(row[registry[entity].text]))
  const read = { text, lowered: text.toLowerCase() }
  texts.set(row, read)
  return read
}
