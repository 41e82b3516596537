import { createStore, useStore } from '../lib/store.ts'

/** Whether the dialog that finds everything is open. */
const opened = createStore(false)

export const usePaletteOpen = (): boolean => useStore(opened)
export const openPalette = (): void => opened.set(true)
export const closePalette = (): void => opened.set(false)

/** A dialog takes this long at most to disappear after Escape, in milliseconds. */
const closingMs = 500

/** Opens it, but not over a dialog. One that is about to disappear is waited for. */
function openOnceFree(giveUpAt: number): void {
  if (!document.querySelector('[aria-modal=true]')) openPalette()
  else if (performance.now() < giveUpAt) setTimeout(openOnceFree, 20, giveUpAt)
}

/** Opens it with Ctrl+K or Cmd+K, but not over a dialog. @returns a function that ends this */
export function openPaletteWithKey(): () => void {
  let escapedAt = -Infinity
  const handle = (event: KeyboardEvent) => {
    if (event.key === 'Escape') escapedAt = performance.now()
    const { key, ctrlKey, metaKey, shiftKey, altKey } = event
    if (key.toLowerCase() !== 'k' || ctrlKey === metaKey || shiftKey || altKey) return
    event.preventDefault()
    if (opened.get()) closePalette()
    else openOnceFree(escapedAt + closingMs)
  }
  window.addEventListener('keydown', handle, true)
  return () => window.removeEventListener('keydown', handle, true)
}
