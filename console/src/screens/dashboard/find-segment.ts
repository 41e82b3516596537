import { laterCode, prepare } from '../../ui/code.ts'
import type { Code } from '../../ui/code.ts'
import { groups } from './segments.ts'
import type { Segment } from './segments.ts'

/** The segment that a place names, and the tab of it that is shown. */
export interface Found {
  segment: Segment
  /** The id of the panel that is shown: the segment's own, or its tab's. */
  id: string
  title: string
  panel: Code
}

const all = groups.flatMap(({ segments }) => segments)

/** Every panel there is, each under the id of its segment or tab; an area's own id shows its first tab. */
const found = new Map<string, Found>()
for (const segment of all) {
  if ('load' in segment) {
    const { id, title, load } = segment
    found.set(id, { segment, id, title, panel: laterCode(id, load) })
  } else {
    const [first, ...others] = segment.tabs.map(({ id, title, load }) => ({
      segment,
      id,
      title,
      panel: laterCode(id, load),
    }))
    for (const tab of [first, ...others]) if (tab) found.set(tab.id, tab)
    if (first) found.set(segment.id, first)
  }
}

/** What is shown where nothing else is named: `users` where it exists (spec section 2), else the first segment. */
export function defaultSegment(): Found {
  const [first] = found.values()
  const shown = found.get('users') ?? first
  if (!shown) throw new Error('the dashboard has no segments')
  return shown
}

/** Finds what a place names; the default where it names nothing that is known. */
export const findSegment = (id: string | undefined): Found =>
  found.get(id ?? '') ?? defaultSegment()

/** Loads a segment's code, since it is about to be chosen; whether that worked shows when it is. */
export const prepareSegment = (id: string): void => prepare(findSegment(id).panel)
