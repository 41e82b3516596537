import * as z from 'zod/mini'
import { navigate, useHistoryState } from 'wouter/use-browser-location'

/** The location in the dashboard. It is kept in the browser's history, never in the URL (spec section 2). */
const location = z.object({
  segment: z.string(),
  /** The open view of the segment; by default its list. */
  view: z.optional(
    z.object({
      name: z.string(),
      id: z.optional(z.string()),
      /** A second key of the item, if its id is not enough to find it. */
      of: z.optional(z.string()),
      /** The version that a history shows; by default the newest. */
      version: z.optional(z.number()),
      /** What it is compared with; by default the version before. */
      comparedWith: z.optional(z.union([z.number(), z.literal('unsaved')])),
      /** What a list is narrowed to, by the names of its filters. */
      filters: z.optional(z.record(z.string(), z.string())),
    }),
  ),
  /** Whether the previous history entry is what the view was opened from, such as the segment's list. */
  opened: z.optional(z.boolean()),
})
export type DashboardLocation = z.infer<typeof location>
export type View = NonNullable<DashboardLocation['view']>

/** The location in the history; `undefined` if it holds no valid one. */
export function useDashboardLocation(): DashboardLocation | undefined {
  const read = z.safeParse(location, useHistoryState<unknown>())
  return read.success ? read.data : undefined
}

/** Whether the user has navigated since the page was loaded. */
let moved = false
export const hasNavigated = (): boolean => moved
window.addEventListener('popstate', () => {
  moved = true
})

function go(to: DashboardLocation, replace = false): void {
  moved = true
  navigate('/drawer', { state: to, replace })
}

/** Goes to a segment's list. */
export const goToSegment = (segment: string): void => go({ segment })

/**
 * Opens a view of a segment.
 * @param opened whether leaving it goes back to here; otherwise it goes to the segment's list
 */
export const openView = (segment: string, view: View, opened = true): void =>
  go({ segment, view, opened })

/** Changes what the open view shows. Back still leaves the view. */
export const changeView = (from: DashboardLocation, view: View): void => go({ ...from, view }, true)

/** Leaves a view: one step back if it was opened from there, otherwise to the segment's list. */
export function leaveView({ segment, opened }: DashboardLocation): void {
  if (opened) history.back()
  else go({ segment }, true)
}
