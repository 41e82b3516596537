import type { Entity } from '@greenroom/contract'
import { useState } from 'react'
import { hasFeature } from '../../services/api/features.ts'
import { lazyComponent, useLazyComponent } from '../../ui/lazy-component.ts'
import styles from './row-usage.module.css'

const usageDetails = lazyComponent(async () => (await import('./usage-details.tsx')).UsageDetails)

/** What uses a row, in the dialog that asks whether to delete it (feature `usage`). */
export function RowUsage(row: { entity: Entity; id: string }) {
  // Decided when the dialog opens, so that its buttons do not move.
  const [hasUsage] = useState(() => hasFeature('usage'))
  const Details = useLazyComponent(usageDetails, hasUsage, () => undefined)
  if (!hasUsage) return undefined
  return <div className={`box small ${styles.usage}`}>{Details && <Details {...row} />}</div>
}
