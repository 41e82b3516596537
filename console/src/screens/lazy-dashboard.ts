import { lazyComponent } from '../ui/lazy-component.ts'

/** The dashboard, loaded apart from the sign-in page. */
export const lazyDashboard = lazyComponent(
  async () => (await import('./dashboard/dashboard-screen.tsx')).DashboardScreen,
)
