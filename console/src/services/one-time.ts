import type { ReactNode } from 'react'
import { createStore, useStore } from '../lib/store.ts'

/** What the server tells only once, such as a new secret, a link or recovery codes. */
export interface OneTime {
  title: string
  content: ReactNode
  /** The button that puts it away: Done by default. */
  done?: string
  onDone?: () => void
}

const kept = createStore<readonly OneTime[]>([])

/** What is shown, one after the other. */
export const useOneTimes = (): readonly OneTime[] => useStore(kept)

/** Shows it in a dialog of its own until the user puts it away, whatever has become of the dialog that asked for it. */
export const keepOneTime = (one: OneTime): void => kept.set([...kept.get(), one])

export function putAway(): void {
  const [shown, ...others] = kept.get()
  kept.set(others)
  shown?.onDone?.()
}

/** Called when its user signs out. */
export const forgetOneTimes = (): void => kept.set([])
