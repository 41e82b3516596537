import { QueryClientProvider } from '@tanstack/react-query'
import { queryClient } from '../../services/api/lists.ts'
import { claimPage } from '../../services/page-owner.ts'
import '../../ui/dashboard-styles.ts'
import { LazyOverlays } from './lazy-overlays.tsx'
import { Shell } from './shell.tsx'

/** The dashboard (spec section 2): its frame, the panel of the chosen segment, its dialogs. */
export function DashboardScreen() {
  claimPage()
  return (
    <QueryClientProvider client={queryClient}>
      <Shell />
      <LazyOverlays />
    </QueryClientProvider>
  )
}
