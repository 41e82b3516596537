/** Loads the dialog of webhooks. */
export const loadWebhooksDialog = async () => (await import('./webhooks-dialog.tsx')).WebhooksDialog
