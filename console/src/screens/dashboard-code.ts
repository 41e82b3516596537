import { laterCode } from '../ui/code.ts'

/** The dashboard's code. */
export const dashboard = laterCode(
  'dashboard',
  async () => (await import('./dashboard/dashboard-screen.tsx')).DashboardScreen,
)
