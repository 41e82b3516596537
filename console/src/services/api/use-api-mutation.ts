import { useEffect, useRef, useState } from 'react'
import { toastFailure, toastSuccess } from '../toasts.ts'
import type { ToastOptions } from '../toasts.ts'
import { errorMessage } from './api-error.ts'

export interface MutationContext {
  signal: AbortSignal
  isMounted: () => boolean
}

interface Options<Input, Result> {
  /** Sends the requests. Pass `signal` to `request`, which cancels a write only while it waits for a new session. */
  mutationFn: (input: Input, signal: AbortSignal) => Promise<Result>
  /** The toast after success; none where absent. */
  successMessage?: string | ((result: Result, input: Input) => string | undefined)
  /** The toast after a failure: a fallback for the server's own message, or a function of the error. */
  failureMessage?: string | ((error: unknown) => string | undefined)
  toastOptions?: ToastOptions | undefined
  /** Called after the toast, unless the mutation was cancelled. It stays pending until this resolves. */
  onSuccess?: (result: Result, input: Input, context: MutationContext) => unknown
  /** Called before the toast, unless the mutation was cancelled. */
  onError?: (error: unknown, input: Input) => unknown
  /** Called when the mutation begins and ends. */
  onPending?: ((isPending: boolean) => void) | undefined
  /** Keeps a mutation that waits for a new session when the component unmounts. */
  continueAfterUnmount?: boolean
}

/**
 * A write to the server: one at a time, with a toast for its result. When the session has ended it waits for a new
 * sign-in and then goes on (see `sendInSession`).
 * @returns `mutate`, which ignores calls while one is pending; `cancel`, which aborts the signal and reports no failure
 */
export function useApiMutation<Input, Result>(options: Omit<Options<Input, Result>, 'onPending'>) {
  const [isPending, setIsPending] = useState(false)
  return { isPending, ...useStatelessMutation({ ...options, onPending: setIsPending }) }
}

/** The same without state: nothing renders when the write begins or ends, so that what follows its answer shows sooner. */
export function useStatelessMutation<Input, Result>(options: Options<Input, Result>) {
  const running = useRef<AbortController>(undefined)
  const mounted = useRef(true)
  // After the answer, the callbacks of the last render are called, not those of the moment of sending.
  const latest = useRef(options)
  useEffect(() => {
    latest.current = options
  })
  const abort = () => {
    running.current?.abort()
    running.current = undefined
  }
  const { continueAfterUnmount = false } = options
  useEffect(() => {
    mounted.current = true
    return () => {
      mounted.current = false
      if (!continueAfterUnmount) abort()
    }
  }, [continueAfterUnmount])

  const succeed = async (result: Result, input: Input, signal: AbortSignal) => {
    const { successMessage: message, toastOptions, onSuccess } = latest.current
    const text = typeof message === 'function' ? message(result, input) : message
    if (text !== undefined) toastSuccess(text, toastOptions)
    if (signal.aborted) return
    await onSuccess?.(result, input, { signal, isMounted: () => mounted.current })
  }
  const fail = async (error: unknown, input: Input) => {
    const { failureMessage: message, toastOptions, onError } = latest.current
    await onError?.(error, input)
    const text = typeof message === 'string' ? errorMessage(error, message) : message?.(error)
    if (text !== undefined) toastFailure(text, toastOptions)
  }

  return {
    /** @returns the result; `undefined` when it failed or another one is pending */
    async mutate(input: Input): Promise<Result | undefined> {
      if (running.current) return undefined
      const mine = (running.current = new AbortController())
      const { signal } = mine
      options.onPending?.(true)
      try {
        const result = await options.mutationFn(input, signal)
        await succeed(result, input, signal)
        return result
      } catch (error) {
        if (!signal.aborted && !isAbort(error)) await fail(error, input)
        return undefined
      } finally {
        if (running.current === mine) {
          running.current = undefined
          options.onPending?.(false)
        }
      }
    },
    cancel() {
      abort()
      options.onPending?.(false)
    },
  }
}

/** Whether the user has cancelled the request, for example when asked for the password. */
const isAbort = (error: unknown) => error instanceof DOMException && error.name === 'AbortError'
