/* What is loaded late. It stands apart, so that the index has no code: an import then brings only what it names. */

/** Loads the panel of users and their sessions. */
export const loadUsersPanel = async () => (await import('./users-panel.tsx')).UsersPanel

/** Loads the dialog of administrators. */
export const loadAdministratorsDialog = async () =>
  (await import('./administrators/administrators-dialog.tsx')).AdministratorsDialog
