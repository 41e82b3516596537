// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from './api-error.ts'
import { usePollInterval } from './polling.ts'

const minute = 60_000
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

/** Polls every ten seconds. @returns how often it has asked so far */
async function poll(answer: () => Promise<string>) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const queryFn = vi.fn<() => Promise<string>>(answer)
  renderHook(
    () =>
      useQuery({
        queryKey: ['polled'],
        queryFn,
        refetchInterval: usePollInterval<string>((data) => data === 'running' && 10_000),
      }),
    {
      wrapper: ({ children }) => (
        <QueryClientProvider client={client}>{children}</QueryClientProvider>
      ),
    },
  )
  await pass(0)
  return () => queryFn.mock.calls.length
}

test('rests while nobody is there, so that an idle session ends, and goes on with the next key', async () => {
  const asked = await poll(async () => 'running')
  await pass(minute)
  expect(asked()).toBe(7)
  await pass(4.5 * minute)
  const atRest = asked()
  await pass(60 * minute)
  expect(asked()).toBe(atRest)
  act(() => void document.dispatchEvent(new Event('keydown')))
  await pass(minute)
  expect(asked()).toBe(atRest + 6)
  await pass(4.5 * minute)
  const again = asked()
  await pass(60 * minute)
  expect(asked()).toBe(again)
})

test('an interaction puts the rest off', async () => {
  const asked = await poll(async () => 'running')
  for (let minutes = 0; minutes < 12; minutes++) {
    document.dispatchEvent(new Event('pointermove'))
    await pass(minute)
  }
  expect(asked()).toBe(1 + 12 * 6)
})

test('ends once there is nothing to wait for, or what was read is gone', async () => {
  const answers = ['running', 'finished']
  const asked = await poll(async () => answers.shift() ?? 'finished')
  await pass(minute)
  expect(asked()).toBe(2)
  cleanup()

  let first = true
  const askedGone = await poll(async () => {
    if (!first) throw new ApiError(404)
    first = false
    return 'running'
  })
  await pass(minute)
  expect(askedGone()).toBe(2)
})
