/** Loads the dialog that finds everything. */
export const loadPalette = async () => (await import('./palette.tsx')).Palette
