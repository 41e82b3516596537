import type { ReactNode } from 'react'
import { createStore, useStore } from '../lib/store.ts'

/** What the confirmation dialog asks, and what happens after it. */
export interface ConfirmOptions {
  title: string
  text: ReactNode
  /** What else the user should know, below the text. */
  note?: ReactNode
  cancel: string
  confirm: string
  /**
   * Runs after the confirmation; the dialog stays open until it has finished. It reports its own result.
   * @param signal aborted when the dialog is closed before that
   */
  action: (signal: AbortSignal) => Promise<void> | void
  /** Called when the dialog has disappeared. */
  after?: () => void
}

const opened = createStore<ConfirmOptions | undefined>(undefined)

export const openConfirmDialog = (options: ConfirmOptions): void => opened.set(options)

export const closeConfirmDialog = (): void => opened.set(undefined)

/** The options of the open confirmation dialog. */
export const useConfirmDialog = (): ConfirmOptions | undefined => useStore(opened)
