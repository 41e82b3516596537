import { entityResources, promptEntities, recordOf } from '@greenroom/contract'
import { useEffect, useMemo, useState } from 'react'
import { whenIdle } from '../../../lib/idle-work.ts'
import { useFeature } from '../../../services/api/features.ts'
import { reuseMs } from '../../../services/api/lists.ts'
import { useLists } from '../../../services/api/use-lists.ts'
import { personaList, toPromptSources } from './prompt-sources.ts'

/** The lists that prompts are composed from. */
export const promptLists = recordOf(promptEntities, (entity) =>
  entity === 'personas' ? personaList : entityResources[entity],
)

/**
 * Loads everything that prompts are composed from, with the lists of spec section 7. All of it is there, or nothing. One
 * more list starts each time the page is idle, so that a key that is typed meanwhile waits for one at most.
 */
export function usePromptSources() {
  const canRetire = useFeature('retire')
  const [started, setStarted] = useState(1)
  useEffect(() => {
    if (started < promptEntities.length) return whenIdle(() => setStarted(started + 1))
  }, [started])
  const lists = useLists(promptLists, reuseMs, started)
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
