import { createStore, useStore } from '../../lib/store.ts'

const key = 'greenroom-preview'
const open = createStore(localStorage.getItem(key) === 'open')

/** Whether previews are open; remembered in this browser. */
export const usePreviewOpen = (): boolean => useStore(open)

export function setPreviewOpen(value: boolean): void {
  localStorage.setItem(key, value ? 'open' : 'closed')
  open.set(value)
}
