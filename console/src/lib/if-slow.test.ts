import { afterEach, expect, test, vi } from 'vitest'
import { ifSlow } from './if-slow.ts'

afterEach(() => vi.useRealTimers())

const later = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

test.each([
  { work: 'of 50 ms', ms: 50, calls: 0 },
  { work: 'of a second', ms: 1000, calls: 1 },
])('work $work calls back $calls times', async ({ ms, calls }) => {
  vi.useFakeTimers()
  const onSlow = vi.fn<() => void>()
  void ifSlow(later(ms), onSlow)
  await vi.advanceTimersByTimeAsync(2000)
  expect(onSlow).toHaveBeenCalledTimes(calls)
})
