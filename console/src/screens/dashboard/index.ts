/** Loads the dashboard, which comes apart from the sign-in page. */
export const loadDashboard = async () => (await import('./dashboard-screen.tsx')).DashboardScreen
