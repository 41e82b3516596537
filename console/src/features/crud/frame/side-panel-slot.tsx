import { createStore } from '../../../lib/store.ts'

/** Where the dashboard shows a panel beside its page. */
export const sidePanelSlot = createStore<HTMLElement | undefined>(undefined)

/** The place of the panel beside the page; empty while none is open. */
export const SidePanelSlot = () => <div ref={keepSlot} className="contents" />

const keepSlot = (element: HTMLElement | null) => sidePanelSlot.set(element ?? undefined)
