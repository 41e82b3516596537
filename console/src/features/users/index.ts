/** What others use of this feature. */
export { prefetchUsers } from './data/use-all-users.ts'

/** Loads the panel of users and their sessions. */
export const loadUsersPanel = async () => (await import('./users-panel.tsx')).UsersPanel

/** Loads the dialog of administrators. */
export const loadAdministratorsDialog = async () =>
  (await import('./administrators/administrators-dialog.tsx')).AdministratorsDialog
