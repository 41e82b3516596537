// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clearSession, keepToken } from '../session/session.ts'
import { toastFailure, toastSuccess } from '../../ui/toasts.ts'
import { ApiError } from './api-error.ts'
import { queryClient } from './lists.ts'
import { useApiMutation } from './use-api-mutation.ts'

vi.mock('../../ui/toasts.ts', () => ({
  toastFailure: vi.fn<() => void>(),
  toastSuccess: vi.fn<() => void>(),
}))

/** Renders the hook with a request that the test resolves or rejects by hand. */
function setUp(
  options: {
    continueAfterUnmount?: boolean
    keyOf?: (input: string) => string
    onFailure?: (message: string) => void
  } = {},
) {
  let resolve: (result: string) => void = () => undefined
  let reject: (error: Error) => void = () => undefined
  const response = new Promise<string>((...settle) => {
    ;[resolve, reject] = settle
  })
  const mutationFn = vi.fn<(input: string, signal: AbortSignal) => Promise<string>>(() => response)
  const [onSuccess, onFinish] = [vi.fn<() => void>(), vi.fn<() => void>()]
  const { result, unmount } = renderHook(
    () =>
      useApiMutation({
        mutationFn,
        successMessage: 'Saved',
        failureMessage: 'Not saved',
        onSuccess,
        onFinish,
        ...options,
      }),
    {
      wrapper: ({ children }) => (
        <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
      ),
    },
  )
  return { result, unmount, request: { resolve, reject }, mutationFn, onSuccess, onFinish }
}

beforeEach(() => keepToken('token'))
afterEach(() => {
  cleanup()
  clearSession()
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

test('runs the writes of several rows beside each other, each once', async () => {
  const { result, request, mutationFn } = setUp({ keyOf: (input) => input })
  const all = act(async () => ['one', 'two', 'one'].map((row) => result.current.mutate(row)))
  const running = await all
  expect(mutationFn.mock.calls.map(([row]) => row)).toEqual(['one', 'two'])
  expect(['one', 'two', 'three'].map(result.current.isPendingFor)).toEqual([true, true, false])
  request.resolve('done')
  await act(() => Promise.all(running))
  expect(result.current.isPending).toBe(false)
  expect(toastSuccess).toHaveBeenCalledTimes(2)
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

test('says nothing when the user has cancelled the question for the password', async () => {
  const { result, request } = setUp()
  request.reject(new DOMException('Not entered', 'AbortError'))
  expect(await act(() => result.current.mutate('one'))).toBeUndefined()
  expect(toastFailure).not.toHaveBeenCalled()
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
  ['cancels what waits on unmount', {}, true],
  ['continues after unmount if told to', { continueAfterUnmount: true }, false],
])('%s, and hands the result of what was sent on', async (_, options, isAborted) => {
  const { result, unmount, request, mutationFn, onSuccess, onFinish } = setUp(options)
  const pending = result.current.mutate('one')
  await expect.poll(() => mutationFn).toHaveBeenCalledTimes(1)
  unmount()
  expect(mutationFn.mock.calls[0]?.[1].aborted).toBe(isAborted)
  request.resolve('done')
  await pending
  expect(toastSuccess).toHaveBeenCalledTimes(1)
  expect(onSuccess).toHaveBeenCalledTimes(1)
  expect(onFinish).not.toHaveBeenCalled()
})

test('hands the result of what was sent on after cancel', async () => {
  const { result, request, onSuccess, onFinish } = setUp()
  const pending = result.current.mutate('one')
  act(() => result.current.cancel())
  request.resolve('done')
  await act(() => pending)
  expect(onSuccess).toHaveBeenCalledTimes(1)
  expect(onFinish).not.toHaveBeenCalled()
})

test('reports a failure in its place, or as a toast once that is gone', async () => {
  const onFailure = vi.fn<(message: string) => void>()
  const shown = setUp({ onFailure })
  shown.request.reject(new ApiError(500))
  await act(() => shown.result.current.mutate('one'))
  expect(onFailure).toHaveBeenCalledWith('Not saved')
  expect(toastFailure).not.toHaveBeenCalled()

  const left = setUp({ onFailure })
  const pending = left.result.current.mutate('one')
  left.unmount()
  left.request.reject(new ApiError(500))
  await pending
  expect(toastFailure).toHaveBeenCalledWith('Not saved', undefined)
})

test('reports no failure to someone who has signed out', async () => {
  const { result, unmount, request } = setUp()
  const pending = result.current.mutate('one')
  unmount()
  clearSession()
  request.reject(new ApiError(401))
  await pending
  expect(toastFailure).not.toHaveBeenCalled()
})
