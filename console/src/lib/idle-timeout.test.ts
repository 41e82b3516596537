// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createIdleTimeout, withIdleTimeout } from './idle-timeout.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** A response whose body is written chunk by chunk. */
function streamedResponse() {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const writer = writable.getWriter()
  return { response: new Response(readable), writer }
}
const chunk = new TextEncoder().encode('chunk')

test('aborts after the timeout', () => {
  const timeout = createIdleTimeout(1000)
  vi.advanceTimersByTime(999)
  expect(timeout.signal.aborted).toBe(false)
  vi.advanceTimersByTime(1)
  expect(timeout.signal.aborted).toBe(true)
})

test('starts again with each chunk and ends with the last', async () => {
  const timeout = createIdleTimeout(1000)
  const { response, writer } = streamedResponse()
  const text = withIdleTimeout(response, timeout).text()
  for (let chunks = 0; chunks < 3; chunks++) {
    await vi.advanceTimersByTimeAsync(900)
    void writer.write(chunk)
    await vi.advanceTimersByTimeAsync(0)
  }
  void writer.close()
  expect(await text).toBe('chunkchunkchunk')
  vi.advanceTimersByTime(10_000)
  expect(timeout.signal.aborted).toBe(false)
})

test('aborts when a body stops in the middle', async () => {
  const timeout = createIdleTimeout(1000)
  const { response, writer } = streamedResponse()
  void withIdleTimeout(response, timeout).text()
  void writer.write(chunk)
  await vi.advanceTimersByTimeAsync(2000)
  expect(timeout.signal.aborted).toBe(true)
})

test('leaves a response without a body as it is', () => {
  const timeout = createIdleTimeout(1000)
  const response = new Response(null, { status: 204 })
  expect(withIdleTimeout(response, timeout)).toBe(response)
  vi.advanceTimersByTime(10_000)
  expect(timeout.signal.aborted).toBe(false)
})
