import { entityResources, promptEntities, recordOf } from '@greenroom/contract'
import { useMemo } from 'react'
import { useFeature } from '../../../services/api/features.ts'
import { useLists } from '../../../services/api/lists.ts'
import { personaList } from './persona-row.ts'
import { toPromptSources } from './prompt-sources.ts'

/** Lists that were loaded just now are not loaded again. */
const reuseMs = 60_000

/** The lists that prompts are composed from. */
export const promptLists = recordOf(promptEntities, (entity) =>
  entity === 'personas' ? personaList : entityResources[entity],
)

/** Loads everything that prompts are composed from, with the lists of spec section 7. All of it is there, or nothing. */
export function usePromptSources() {
  const canRetire = useFeature('retire')
  const lists = useLists(promptLists, reuseMs)
  const all = Object.values(lists)
  const sources = useMemo(
    () =>
      toPromptSources(
        recordOf(promptEntities, (entity) => lists[entity].rows),
        canRetire,
      ),
    // oxlint-disable-next-line react/exhaustive-deps -- the record is new each time, its lists are not
    [canRetire, ...all.map(({ rows }) => rows)],
  )
  const failed = all.some((list) => list.failed && list.rows.length === 0)
  return {
    data: failed || all.some(({ loading }) => loading) ? undefined : sources,
    isError: failed,
    refetch() {
      for (const list of all) if (list.failed) void list.reload()
    },
  }
}
