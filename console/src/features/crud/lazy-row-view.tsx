import { lazyPart } from '../../ui/lazy-component.ts'
import type { Lazily, Load } from '../../ui/lazy-component.ts'
import { LoadingIndicator } from '../../ui/loading-indicator.tsx'
import { PanelFrame } from '../panel/index.ts'
import type { RowViewProps } from './slots.ts'

/** A view of a row whose code is loaded when it is first shown. @param heading what stands above it until then */
export const lazyRowView = (heading: string, load: Load<RowViewProps>): Lazily<RowViewProps> =>
  lazyPart(load, () => (
    <PanelFrame form={{ crumb: '…', heading }}>
      <LoadingIndicator />
    </PanelFrame>
  ))
