import { createStore, useStore } from '../lib/store.ts'

const key = 'greenroom-navigation'
const collapsed = createStore(localStorage.getItem(key) === 'collapsed')
const drawer = createStore(false)

/** Whether the side navigation is collapsed; remembered in this browser. */
export const useCollapsed = (): boolean => useStore(collapsed)

export function setCollapsed(value: boolean): void {
  localStorage.setItem(key, value ? 'collapsed' : 'expanded')
  collapsed.set(value)
}

/** Whether the navigation drawer of narrow screens is open. */
export const useDrawerOpen = (): boolean => useStore(drawer)
export const openDrawer = (): void => drawer.set(true)
export const closeDrawer = (): void => drawer.set(false)
