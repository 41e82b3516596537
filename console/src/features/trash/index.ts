/** Loads the panel of deleted items. */
export const loadTrashPanel = async () => (await import('./trash-panel.tsx')).TrashPanel
