import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { prefetchUsers } from '../../panels/users/data/use-all-users.ts'
import { queryClient } from '../../services/api/lists.ts'
import { claimPage } from '../../services/page-owner.ts'
import '../../ui/dashboard-styles.ts'
import { useDashboardLocation } from '../../services/dashboard-location.ts'
import { useCurrentSegment } from './find-segment.ts'
import { LazyOverlays } from './lazy-overlays.tsx'
import { Shell } from './shell.tsx'

/** The dashboard (spec section 2): its frame, the panel of the chosen segment, its dialogs. */
export function DashboardScreen() {
  claimPage()
  const { id } = useCurrentSegment()
  const view = useDashboardLocation()?.view
  // Not in an effect, so that the answer is on its way while all this is rendered.
  useState(() => {
    if (id === 'users' && !view) prefetchUsers()
  })
  return (
    <QueryClientProvider client={queryClient}>
      <Shell />
      <LazyOverlays />
    </QueryClientProvider>
  )
}
