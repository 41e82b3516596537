/** Loads the dialog about the server. */
export const loadSystemDialog = async () => (await import('./system-dialog.tsx')).SystemDialog
