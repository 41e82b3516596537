import { browserStorage } from '../lib/storage.ts'
import { createStore, useStore } from '../lib/store.ts'

const key = 'greenroom-navigation'
const collapsed = createStore(browserStorage.get(key) === 'collapsed')
/** Whether it leaves its room to a panel beside the page. */
const givesRoom = createStore(false)
/** Whether the navigation drawer of narrow screens is open. */
const drawer = createStore(false)

/** Whether the side navigation is collapsed. */
export function useCollapsed(): boolean {
  const [isCollapsed, isGivingRoom] = [useStore(collapsed), useStore(givesRoom)]
  return isCollapsed || isGivingRoom
}

/** Collapses or expands the side navigation; remembered in this browser. */
export function setCollapsed(value: boolean): void {
  browserStorage.set(key, value ? 'collapsed' : 'expanded')
  collapsed.set(value)
  givesRoom.set(false)
}

/** Collapses the side navigation for a while; not remembered. @returns a function that ends this */
export function collapseMeanwhile(): () => void {
  givesRoom.set(true)
  return () => givesRoom.set(false)
}

export const useDrawerOpen = (): boolean => useStore(drawer)
export const openDrawer = (): void => drawer.set(true)
export const closeDrawer = (): void => drawer.set(false)
