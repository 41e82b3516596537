import { useRef } from 'react'
import type { RefObject } from 'react'
import { changeView } from '../../../services/dashboard-location.ts'
import type { View } from '../../../services/dashboard-location.ts'
import { usePanelView } from './panel-context.ts'

/** What a list is narrowed to, by the names of its filters. */
export type Filters = Readonly<NonNullable<View['filters']>>

/** What the bar of filters gets. */
export interface FilterProps {
  filters: Filters
  /** Changes some filters, or removes those that are empty. */
  onChange: (changed: Filters) => void
  /** Clears them; absent where there are none. */
  onClear: (() => void) | undefined
}

/**
 * The filters of the panel's list, which the history keeps.
 * @param onNarrowed called when they change, after which the list starts at its top
 */
export function useFilters(onNarrowed?: () => void): FilterProps & {
  /** The scroll position of the list. */
  offset: RefObject<number>
} {
  const { location, view } = usePanelView()
  const filters = view?.filters ?? {}
  const offset = useRef(0)
  const narrow = (to: Filters) => {
    offset.current = 0
    onNarrowed?.()
    const given = Object.entries(to).filter(([, value]) => value)
    changeView(location, { name: 'list', filters: Object.fromEntries(given) })
  }
  return {
    filters,
    offset,
    onChange: (changed) => narrow({ ...filters, ...changed }),
    onClear: Object.keys(filters).length > 0 ? () => narrow({}) : undefined,
  }
}
