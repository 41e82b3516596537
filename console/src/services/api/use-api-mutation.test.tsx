// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { toastFailure, toastSuccess } from '../toasts.ts'
import { ApiError } from './api-error.ts'
import { queryClient } from './lists.ts'
import { useApiMutation } from './use-api-mutation.ts'

vi.mock('../toasts.ts', () => ({
  toastFailure: vi.fn<() => void>(),
  toastSuccess: vi.fn<() => void>(),
}))

/** Renders the hook with a request that the test resolves or rejects by hand. */
function setUp(options: { continueAfterUnmount?: boolean } = {}) {
  let resolve: (result: string) => void = () => undefined
  let reject: (error: Error) => void = () => undefined
  const response = new Promise<string>((...settle) => {
    ;[resolve, reject] = settle
  })
  const mutationFn = vi.fn<(input: string, signal: AbortSignal) => Promise<string>>(() => response)
  const onSuccess = vi.fn<() => void>()
  const { result, unmount } = renderHook(
    () =>
      useApiMutation({
        mutationFn,
        successMessage: 'Saved',
        failureMessage: 'Not saved',
        onSuccess,
        ...options,
      }),
    {
      wrapper: ({ children }) => (
        <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
      ),
    },
  )
  return { result, unmount, request: { resolve, reject }, mutationFn, onSuccess }
}

afterEach(() => {
  cleanup()
  vi.clearAllMocks()
})

test('ignores a second call while one is pending', async () => {
  const { result, request, mutationFn } = setUp()
  const first = result.current.mutate('one')
  expect(await result.current.mutate('two')).toBeUndefined()
  request.resolve('done')
  expect(await act(() => first)).toBe('done')
  expect(mutationFn).toHaveBeenCalledTimes(1)
  expect(toastSuccess).toHaveBeenCalledWith('Saved', undefined)
})

test.each([
  ['the server’s message', new ApiError(409, 'In use'), 'In use'],
  ['the fallback', new ApiError(500), 'Not saved'],
])('reports a failure with %s', async (_, error, message) => {
  const { result, request } = setUp()
  request.reject(error)
  expect(await act(() => result.current.mutate('one'))).toBeUndefined()
  expect(toastFailure).toHaveBeenCalledWith(message, undefined)
})

test('reports no failure after cancel, and may run again at once', async () => {
  const { result, request, mutationFn } = setUp()
  const first = result.current.mutate('one')
  await expect.poll(() => mutationFn).toHaveBeenCalledTimes(1)
  act(() => result.current.cancel())
  expect(mutationFn.mock.calls[0]?.[1].aborted).toBe(true)
  const second = result.current.mutate('two')
  await expect.poll(() => mutationFn).toHaveBeenCalledTimes(2)
  request.reject(new ApiError(500))
  await act(() => Promise.all([first, second]))
  expect(toastFailure).toHaveBeenCalledTimes(1)
})

test.each([
  ['cancels on unmount', {}, true],
  ['continues after unmount if told to', { continueAfterUnmount: true }, false],
])('%s', async (_, options, isAborted) => {
  const { result, unmount, request, mutationFn, onSuccess } = setUp(options)
  const pending = result.current.mutate('one')
  await expect.poll(() => mutationFn).toHaveBeenCalledTimes(1)
  unmount()
  expect(mutationFn.mock.calls[0]?.[1].aborted).toBe(isAborted)
  request.resolve('done')
  await pending
  expect(onSuccess).toHaveBeenCalledTimes(isAborted ? 0 : 1)
})
