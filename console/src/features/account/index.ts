/** Loads the dialog of one’s own account. */
export const loadAccountDialog = async () => (await import('./account-dialog.tsx')).AccountDialog
