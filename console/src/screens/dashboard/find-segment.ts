import { useDashboardLocation } from '../../services/dashboard-location.ts'
import { useFeatures } from '../../services/api/features.ts'
import { lazyComponent } from '../../ui/lazy-component.ts'
import type { LazyComponent } from '../../ui/lazy-component.ts'
import { groups } from './segments.ts'
import type { Segment } from './segments.ts'

/** A segment, and which of its tabs is shown. */
export interface FoundSegment {
  segment: Segment
  /** The id of the panel: the segment's own, or its tab's. */
  id: string
  title: string
  panel: LazyComponent
}

/** Every panel by the id of its segment or tab. */
const panels = new Map<string, FoundSegment>()
for (const segment of groups.flatMap(({ segments }) => segments))
  for (const { id, title, load } of 'tabs' in segment ? segment.tabs : [segment])
    panels.set(id, { segment, id, title, panel: lazyComponent(load) })

/** Finds a segment by its id or the id of one of its tabs; by default, and for an unknown id, `users` (spec section 2). */
export function findSegment(id = 'users'): FoundSegment {
  const found = panels.get(id) ?? panels.get('users')
  if (!found) throw new Error('The dashboard has no segments.')
  return found
}

// Its code is in the dashboard's file, so that the first screen shows it at once.
findSegment().panel.preload()

/** Loads the code of a segment that is about to be chosen. */
export const preloadSegment = (id: string): void => findSegment(id).panel.preload()

/** Whether a segment is shown in front of a backend with these features. */
export const isShown = ({ feature }: Segment, features: ReadonlySet<string>): boolean =>
  feature === undefined || features.has(feature)

/** The segment that the history holds; the default segment where the backend does not support it. */
export function useCurrentSegment(): FoundSegment {
  const found = findSegment(useDashboardLocation()?.segment)
  return isShown(found.segment, useFeatures()) ? found : findSegment()
}
