import * as z from 'zod/mini'
import { navigate, useHistoryState } from 'wouter/use-browser-location'

/** Where in the dashboard one is. It lives in the browser's history, never in the address (spec section 2). */
const place = z.object({
  segment: z.string(),
  /** What is shown of the segment; its list where absent. */
  view: z.optional(
    z.object({
      name: z.string(),
      id: z.optional(z.string()),
      /** What else finds the thing that it shows, where its id alone does not. */
      of: z.optional(z.string()),
    }),
  ),
  /** Whether the entry before this one is the segment's list. */
  opened: z.optional(z.boolean()),
})
export type DashboardLocation = z.infer<typeof place>
export type View = NonNullable<DashboardLocation['view']>

/** The place the history holds; absent where it holds none that can be read. */
export function useDashboardLocation(): DashboardLocation | undefined {
  const read = z.safeParse(place, useHistoryState<unknown>())
  return read.success ? read.data : undefined
}

/** Whether one has gone anywhere since the page was loaded. */
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

/** Opens a view of a segment, from its list. */
export const openView = (segment: string, view: View): void => go({ segment, view, opened: true })

/** Leaves a view for its segment's list: a step back where it was opened from there. */
export function leaveView({ segment, opened }: DashboardLocation): void {
  if (opened) history.back()
  else go({ segment }, true)
}
