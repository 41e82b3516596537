import type { ReactNode } from 'react'
import { useLazyComponent } from './lazy-component.ts'
import type { LazyComponent } from './lazy-component.ts'

/**
 * Renders a lazy component.
 * @param fallback what to render until its code is loaded
 */
export function Lazy({ component, fallback }: { component: LazyComponent; fallback: ReactNode }) {
  const Component = useLazyComponent(component)
  return Component ? <Component /> : fallback
}
