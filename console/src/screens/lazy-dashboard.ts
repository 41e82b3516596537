import { lazyPart } from '../ui/lazy-component.ts'
import { LoadingIndicator } from '../ui/loading-indicator.tsx'

/** The dashboard, loaded apart from the sign-in page. */
export const Dashboard = lazyPart(
  async () => (await import('./dashboard/dashboard-screen.tsx')).DashboardScreen,
  LoadingIndicator,
)
