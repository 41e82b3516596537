import type { Entity } from '@greenroom/contract'
import { useState } from 'react'
import { hasFeature } from '../../services/api/features.ts'
import { lazyAddition } from '../../ui/lazy-dialog.ts'

const UsageDetails = lazyAddition(async () => (await import('./usage-details.tsx')).UsageDetails)

/** What uses a row, in the dialog that asks whether to delete it (feature `usage`). */
export function RowUsage(row: { entity: Entity; id: string }) {
  // Decided when the dialog opens, so that its buttons do not move.
  const [hasUsage] = useState(() => hasFeature('usage'))
  if (!hasUsage) return undefined
  return (
    <div className="box stack gap-xs small at-top scroll-box pad" style={boxStyle}>
      <UsageDetails {...row} />
    </div>
  )
}

const boxStyle = {
  // It only grows, so a click on a button that has just moved down hits this box.
  minHeight: '2.875rem',
}
