import { lazyComponent, useLazyComponent } from '../../ui/lazy-component.ts'
import { LoadingIndicator } from '../../ui/loading-indicator.tsx'
import type { KeptProps } from '../kept-trials/kept-props.ts'

const keptView = lazyComponent(async () => (await import('../kept-trials/kept-view.tsx')).KeptView)

/** The kept conversations, loaded when they are first opened. */
export function KeptSlot(props: KeptProps) {
  const KeptView = useLazyComponent(keptView)
  return KeptView ? <KeptView {...props} /> : <LoadingIndicator />
}
