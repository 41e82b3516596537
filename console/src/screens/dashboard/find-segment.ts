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

const all = groups.flatMap(({ segments }) => segments)

/** Every panel by the id of its segment or tab. The id of an area leads to its first tab. */
const panels = new Map<string, FoundSegment>()
for (const segment of all) {
  if ('load' in segment) {
    const { id, title, load } = segment
    panels.set(id, { segment, id, title, panel: lazyComponent(load) })
  } else {
    const [first, ...others] = segment.tabs.map(({ id, title, load }) => ({
      segment,
      id,
      title,
      panel: lazyComponent(load),
    }))
    for (const tab of [first, ...others]) if (tab) panels.set(tab.id, tab)
    if (first) panels.set(segment.id, first)
  }
}

/** The default segment: `users` (spec section 2), or the first one while that does not exist. */
export function defaultSegment(): FoundSegment {
  const [first] = panels.values()
  const shown = panels.get('users') ?? first
  if (!shown) throw new Error('The dashboard has no segments.')
  return shown
}

// Its code is in the dashboard's file, so that the first screen shows it at once.
defaultSegment().panel.preload()

/** Finds a segment by its id or the id of one of its tabs; the default segment for an unknown id. */
const findSegment = (id: string | undefined): FoundSegment =>
  panels.get(id ?? '') ?? defaultSegment()

/** Loads the code of a segment that is about to be chosen. */
export const preloadSegment = (id: string): void => findSegment(id).panel.preload()

/** Whether a segment is shown in front of a backend with these features. */
export const isShown = ({ feature }: Segment, features: ReadonlySet<string>): boolean =>
  feature === undefined || features.has(feature)

/** The segment that the history holds; the default segment where the backend does not support it. */
export function useCurrentSegment(): FoundSegment {
  const found = findSegment(useDashboardLocation()?.segment)
  return isShown(found.segment, useFeatures()) ? found : defaultSegment()
}
