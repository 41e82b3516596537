import { useEffect, useRef, useState } from 'react'
import { accessToken } from '../session/session.ts'
import { toastFailure, toastSuccess } from '../../ui/toasts.ts'
import type { ToastOptions } from '../../ui/toasts.ts'
import { errorMessage, isCancelled } from './api-error.ts'
import { createIdempotencyKeys } from './idempotency-keys.ts'

type Keys = ReturnType<typeof createIdempotencyKeys>

export interface MutationContext {
  signal: AbortSignal
  /** Whether the component is there and the write was not cancelled. */
  isCurrent: () => boolean
}

export interface Options<Input, Result> {
  /**
   * Sends the requests. Pass `signal` to `request`, which sends nothing more once it is aborted, and a key for what must not
   * be saved twice.
   */
  mutationFn: (input: Input, signal: AbortSignal, keyFor: Keys['keyFor']) => Promise<Result>
  /** The toast after success; none where absent. */
  successMessage?: string | ((result: Result, input: Input) => string | undefined)
  /** The toast after a failure: a fallback for the server's own message, or a function of the error. */
  failureMessage?: string | ((error: unknown, input: Input) => string | undefined)
  toastOptions?: ToastOptions | undefined
  /** Shows the message of a failure in place of a toast, while the component is there. */
  onFailure?: (message: string) => void
  /**
   * Hands the result on, after the toast: also where the write was cancelled or its component is gone, since it was sent all
   * the same. The mutation stays pending until this resolves.
   */
  onSuccess?: (result: Result, input: Input, context: MutationContext) => unknown
  /** Called after that while it is current (see `MutationContext`): closes a form, moves the focus. */
  onFinish?: ((result: Result, input: Input) => unknown) | undefined
  /** Called before the toast, unless the write was cancelled. */
  onError?: (error: unknown, input: Input, context: MutationContext) => unknown
  /** Called after both, such as to reload a list that a failure may have left out of date. */
  onSettled?: (() => unknown) | undefined
  /** Called when the mutation begins and ends. */
  onPending?: ((isPending: boolean, key: string) => void) | undefined
  /** What runs one at a time, such as the actions of a row: its id. By default all that the hook sends. */
  keyOf?: (input: Input) => string
  /** Where its idempotency keys live, if they outlive the component. */
  keys?: Keys
  /** Keeps a mutation that waits for a new session when the component unmounts. */
  continueAfterUnmount?: boolean
}

/**
 * A write to the server: one at a time, with a toast for its result. When the session has ended it waits for a new
 * sign-in and then goes on (see `sendInSession`).
 * @returns `mutate`, which ignores calls while one is pending; `cancel`, which aborts the signal and reports no failure
 */
export function useApiMutation<Input, Result>(options: Omit<Options<Input, Result>, 'onPending'>) {
  const [pending, setPending] = useState<readonly string[]>([])
  const onPending = (isPending: boolean, key: string) =>
    setPending((others) => [...others.filter((one) => one !== key), ...(isPending ? [key] : [])])
  return {
    isPending: pending.length > 0,
    /** Whether one is pending with this key (see `keyOf`). */
    isPendingFor: (key: string) => pending.includes(key),
    ...useStatelessMutation({ ...options, onPending }),
  }
}

/** The same, for what shows beside its button why the last attempt has failed, in place of a toast. */
export function useShownMutation<Input, Result>(
  options: Omit<Options<Input, Result>, 'onPending' | 'onFailure'>,
) {
  const [failure, setFailure] = useState<string>()
  const { mutate, ...others } = useApiMutation({ ...options, onFailure: setFailure })
  return {
    ...others,
    failure,
    mutate(input: Input) {
      setFailure(undefined)
      return mutate(input)
    },
  }
}

/** The same without state: nothing renders when the write begins or ends, so that what follows its answer shows sooner. */
export function useStatelessMutation<Input, Result>(options: Options<Input, Result>) {
  /** Those that run, by their keys. */
  const running = useRef(new Map<string, AbortController>())
  const [ownKeys] = useState(createIdempotencyKeys)
  const { continueAfterUnmount = false, keys = ownKeys } = options
  const mounted = useRef(true)
  // After the answer, the callbacks of the last render are called, not those of the moment of sending.
  const latest = useRef(options)
  useEffect(() => {
    latest.current = options
  })
  const abort = (reason?: DOMException) => {
    for (const one of running.current.values()) one.abort(reason)
    running.current.clear()
  }
  useEffect(() => {
    mounted.current = true
    return () => {
      mounted.current = false
      if (!continueAfterUnmount) abort()
    }
  }, [continueAfterUnmount])

  const succeed = async (result: Result, input: Input, context: MutationContext) => {
    const { successMessage: message, toastOptions, onSuccess, onSettled, onFinish } = latest.current
    const text = typeof message === 'function' ? message(result, input) : message
    if (text !== undefined) toastSuccess(text, toastOptions)
    await onSuccess?.(result, input, context)
    await onSettled?.()
    if (context.isCurrent()) await onFinish?.(result, input)
  }
  const fail = async (error: unknown, input: Input, context: MutationContext) => {
    const { failureMessage: message, toastOptions, onError, onSettled, onFailure } = latest.current
    await onError?.(error, input, context)
    void onSettled?.()
    const text =
      typeof message === 'string' ? errorMessage(error, message) : message?.(error, input)
    if (text === undefined) return
    if (onFailure && context.isCurrent()) onFailure(text)
    else toastFailure(text, toastOptions)
  }

  return {
    /** @returns the result; `undefined` when it failed or another one is pending */
    async mutate(input: Input): Promise<Result | undefined> {
      const key = options.keyOf?.(input) ?? ''
      if (running.current.has(key)) return undefined
      const mine = new AbortController()
      const { signal } = mine
      const context = { signal, isCurrent: () => mounted.current && !signal.aborted }
      let sentWith: string | undefined
      running.current.set(key, mine)
      options.onPending?.(true, key)
      try {
        const result = await options.mutationFn(
          input,
          signal,
          (...content) => (sentWith = keys.keyFor(...content)),
        )
        keys.settle(sentWith)
        await succeed(result, input, context)
        return result
      } catch (error) {
        keys.settle(sentWith, error)
        if (!isCancelled(error) && signal.reason !== cancelled && !isSignedOut(signal))
          await fail(error, input, context)
        return undefined
      } finally {
        if (running.current.get(key) === mine) {
          running.current.delete(key)
          options.onPending?.(false, key)
        }
      }
    },
    cancel() {
      for (const key of running.current.keys()) options.onPending?.(false, key)
      abort(cancelled)
    },
  }
}

/** Why a write ends that the user has cancelled, apart from one whose component has gone. */
const cancelled = new DOMException('Cancelled by the user', 'AbortError')

/** Whether the page was left because its user has signed out, who wants to know nothing more. */
const isSignedOut = ({ aborted }: AbortSignal) => aborted && accessToken() === undefined
