import { toastDuration } from '@greenroom/contract'
import type { ComponentType } from 'react'
import { whenIdle } from '../lib/idle-work.ts'
import { createStore, useStore } from '../lib/store.ts'
import type { Toast } from './toast.tsx'

/** How long a toast stays, in milliseconds, and its position. */
export type ToastOptions = Partial<Pick<Toast, 'time' | 'position'>>

/** Where toasts appear, once its code is loaded: with the first toast, or when it is preloaded. */
const container = createStore<ComponentType | undefined>(undefined)
export const useToastContainer = (): ComponentType | undefined => useStore(container)

async function loaded() {
  const { ToastContainer, showToast } = await import('./toast.tsx')
  container.set(ToastContainer)
  return showToast
}

/** Loads the code of toasts, so that the first one does not have to wait. */
export function preloadToasts(): void {
  loaded().catch(() => undefined)
}

const toastOf =
  (kind: Toast['kind']) =>
  (message: string, options?: ToastOptions): void =>
    void show({ message, kind, ...options })

/** Shows a success: by default at the top right, for 3 seconds (spec section 9). */
export const toastSuccess = toastOf('success')
/** Shows a failure, with the same defaults. */
export const toastFailure = toastOf('failure')
/** Shows a neutral message, with the same defaults. */
export const toastNote = toastOf('note')

async function show(toast: Pick<Toast, 'message' | 'kind'> & ToastOptions): Promise<void> {
  try {
    // What the user asked for is shown first.
    if (toast.kind !== 'failure') await new Promise<void>(whenIdle)
    const showToast = await loaded()
    showToast({ time: toastDuration.console, position: 'top-right', ...toast })
  } catch {
    // The toast code could not be loaded, but the message must still be seen.
    window.alert(toast.message)
  }
}
