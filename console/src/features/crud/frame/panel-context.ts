import { createContext, use } from 'react'
import type { ReactNode } from 'react'
import { openView, useDashboardLocation } from '../../../services/dashboard-location.ts'
import type { DashboardLocation, View } from '../../../services/dashboard-location.ts'

/** One step of the breadcrumb. */
interface Crumb {
  label: string
  go: () => void
}

/** What the dashboard tells a panel about itself. */
export interface PanelContextValue {
  segment: string
  /** The breadcrumb from Dashboard to the segment. */
  crumbs: readonly Crumb[]
  /** The heading of the segment's list. */
  heading: string
  /** The tabs of the segment's area, and the current one. */
  tabs?: { list: ReactNode; current: string }
  /** A second way back to the segment's list, beside the breadcrumb. */
  back?: Crumb
}

export const PanelContext = createContext<PanelContextValue>({
  segment: '',
  crumbs: [],
  heading: '',
})

/** The open view of the panel, and how to open another. */
export function usePanelView(): {
  location: DashboardLocation
  view: View | undefined
  /** @param opened whether leaving the view goes back to here; by default it does */
  open: (view: View, opened?: boolean) => void
} {
  const { segment } = use(PanelContext)
  const current = useDashboardLocation()
  const location = current?.segment === segment ? current : { segment }
  return { location, view: location.view, open: (view, opened) => openView(segment, view, opened) }
}
