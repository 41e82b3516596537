import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
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
  /** Keeps a mutation that waits for a new session when the component unmounts. */
  continueAfterUnmount?: boolean
}

/**
 * A write to the server: one at a time, with a toast for its result. When the session has ended it waits for a new
 * sign-in and then goes on (see `sendInSession`).
 * @returns `mutate`, which ignores calls while one is pending; `cancel`, which aborts the signal and reports no failure
 */
export function useApiMutation<Input, Result>(options: Options<Input, Result>) {
  const running = useRef<AbortController>(undefined)
  const mounted = useRef(true)
  const isMounted = () => mounted.current
  const { mutateAsync, isPending, reset } = useMutation<
    Result,
    unknown,
    { input: Input; signal: AbortSignal; sent: Promise<Result> }
  >({
    mutationFn: ({ sent }) => sent,
    async onSuccess(result, { input, signal }) {
      const { successMessage: message, toastOptions } = options
      const text = typeof message === 'function' ? message(result, input) : message
      if (text !== undefined) toastSuccess(text, toastOptions)
      if (!signal.aborted) await options.onSuccess?.(result, input, { signal, isMounted })
    },
    async onError(error, { input, signal }) {
      if (signal.aborted || isAbort(error)) return
      const { failureMessage: message, toastOptions } = options
      await options.onError?.(error, input)
      const text = typeof message === 'string' ? errorMessage(error, message) : message?.(error)
      if (text !== undefined) toastFailure(text, toastOptions)
    },
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

  return {
    isPending,
    /** @returns the result; `undefined` when it failed or another one is pending */
    async mutate(input: Input): Promise<Result | undefined> {
      if (running.current) return undefined
      const mine = (running.current = new AbortController())
      const { signal } = mine
      try {
        // Sent at once: `mutateAsync` would do so only after the page has rendered that it is busy.
        const sent = options.mutationFn(input, signal)
        return await mutateAsync({ input, signal, sent })
      } catch {
        return undefined
      } finally {
        if (running.current === mine) running.current = undefined
      }
    },
    cancel() {
      abort()
      reset()
    },
  }
}

/** Whether the user has cancelled the request, for example when asked for the password. */
const isAbort = (error: unknown) => error instanceof DOMException && error.name === 'AbortError'
