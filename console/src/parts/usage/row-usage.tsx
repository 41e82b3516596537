import type { Entity } from '@greenroom/contract'
import { lazyComponent, useLazyComponent } from '../../ui/lazy-component.ts'
import styles from './row-usage.module.css'

const usageDetails = lazyComponent(async () => (await import('./usage-details.tsx')).UsageDetails)

/** What uses a row, in the dialog that asks whether to delete it (feature `usage`). */
export function RowUsage(row: { entity: Entity; id: string }) {
  const Details = useLazyComponent(usageDetails, true, () => undefined)
  return <div className={styles.usage}>{Details && <Details {...row} />}</div>
}
