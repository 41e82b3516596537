import { createContext, use } from 'react'
import type { ReactNode } from 'react'
import { openView, useDashboardLocation } from '../services/dashboard-location.ts'
import type { DashboardLocation, View } from '../services/dashboard-location.ts'

/** One step of the breadcrumb. */
interface Crumb {
  label: string
  go: () => void
}

/** Where a panel stands in the dashboard. */
export interface PanelContextValue {
  segment: string
  /** From Dashboard to the segment itself. */
  crumbs: readonly Crumb[]
  /** The page's heading while the segment's list is shown. */
  heading: string
  /** The tabs of the area the segment belongs to, and which of them is its own. */
  tabs?: { list: ReactNode; current: string }
  /** A way back to the segment's list, beside the one in the breadcrumb. */
  back?: Crumb
}

export const PanelContext = createContext<PanelContextValue>({
  segment: '',
  crumbs: [],
  heading: '',
})

/** The panel's own part of the place: which of its views is shown, and how to open another. */
export function usePanelView(): {
  place: DashboardLocation
  view: View | undefined
  open: (view: View) => void
} {
  const { segment } = use(PanelContext)
  const current = useDashboardLocation()
  const place = current?.segment === segment ? current : { segment }
  return { place, view: place.view, open: (view) => openView(segment, view) }
}
