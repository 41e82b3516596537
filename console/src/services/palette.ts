import { createStore, useStore } from '../lib/store.ts'

/** Whether the dialog that finds everything is open. */
const opened = createStore(false)

export const usePaletteOpen = (): boolean => useStore(opened)
export const openPalette = (): void => opened.set(true)
export const closePalette = (): void => opened.set(false)

/** Opens it with Ctrl+K or Cmd+K, but not over a dialog. @returns a function that ends this */
export function openPaletteWithKey(): () => void {
  const handle = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, shiftKey, altKey } = event
    if (key.toLowerCase() !== 'k' || ctrlKey === metaKey || shiftKey || altKey) return
    event.preventDefault()
    if (opened.get()) closePalette()
    else if (!document.querySelector('[aria-modal=true]')) openPalette()
  }
  window.addEventListener('keydown', handle)
  return () => window.removeEventListener('keydown', handle)
}
