/** Loads the dialog of service keys. */
export const loadServiceKeysDialog = async () =>
  (await import('./service-keys-dialog.tsx')).ServiceKeysDialog
