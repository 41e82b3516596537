import { QueryClientProvider } from '@tanstack/react-query'
import { queryClient } from '../../services/api/lists.ts'
import '../../ui/dashboard-styles.ts'
import { LazyOverlays } from './lazy-overlays.tsx'
import { Shell } from './shell.tsx'

/** The dashboard (spec section 2): its frame, the panel of the chosen segment, its dialogs. */
export const DashboardScreen = () => (
  <QueryClientProvider client={queryClient}>
    <Shell />
    <LazyOverlays />
  </QueryClientProvider>
)
