import { createStore, useStore } from '../lib/store.ts'
import type { View } from './dashboard-location.ts'
import type { DraftText } from './drafts.ts'

/** A form that was cancelled with unsaved text. */
export interface CancelledForm {
  segment: string
  view: View
  /** What was discarded, in words. */
  what: string
  /** The name of its drafts. */
  thing: string
  text: DraftText
}

/** The last one, until the page is left or its user signs out. */
const last = createStore<CancelledForm | undefined>(undefined)

export const rememberCancelled = (form: CancelledForm): void => last.set(form)
export const forgetCancelled = (): void => last.set(undefined)
export const useCancelledForm = (): CancelledForm | undefined => useStore(last)
