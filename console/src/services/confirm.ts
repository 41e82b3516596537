import type { ReactNode } from 'react'
import { createStore, useStore } from '../lib/store.ts'

/** A question that is asked before something is done. */
export interface ConfirmOptions {
  title: string
  text: ReactNode
  cancel: string
  confirm: string
  /**
   * What is done once confirmed; the dialog stays, busy, until it is over. It reports its own outcome.
   * @param signal aborted when the dialog is closed before that
   */
  action: (signal: AbortSignal) => Promise<void> | void
  /** Called when the dialog is gone. */
  after?: () => void
}

const asked = createStore<ConfirmOptions | undefined>(undefined)

/** Asks; the answer's consequences stand in the question. */
export const openConfirmDialog = (question: ConfirmOptions): void => asked.set(question)

/** Takes the question back. */
export const closeConfirmDialog = (): void => asked.set(undefined)

/** The question that is being asked, for the dialog. */
export const useConfirmDialog = (): ConfirmOptions | undefined => useStore(asked)
