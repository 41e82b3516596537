// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createIdleTimeout, withIdleTimeout } from './idle-timeout.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** A response whose body is written chunk by chunk. */
function streamedResponse(type = 'application/json') {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const writer = writable.getWriter()
  return { response: new Response(readable, { headers: { 'content-type': type } }), writer }
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
  const complete = withIdleTimeout(response, timeout)
  for (let chunks = 0; chunks < 3; chunks++) {
    await vi.advanceTimersByTimeAsync(900)
    void writer.write(chunk)
    await vi.advanceTimersByTimeAsync(0)
  }
  void writer.close()
  expect(await (await complete).text()).toBe('chunkchunkchunk')
  vi.advanceTimersByTime(10_000)
  expect(timeout.signal.aborted).toBe(false)
})

test('aborts when a body stops in the middle', async () => {
  const timeout = createIdleTimeout(1000)
  const { response, writer } = streamedResponse()
  void withIdleTimeout(response, timeout)
  void writer.write(chunk)
  await vi.advanceTimersByTimeAsync(2000)
  expect(timeout.signal.aborted).toBe(true)
})

test('leaves a response without a body as it is', async () => {
  const timeout = createIdleTimeout(1000)
  const response = new Response(null, { status: 204 })
  expect(await withIdleTimeout(response, timeout)).toBe(response)
  vi.advanceTimersByTime(10_000)
  expect(timeout.signal.aborted).toBe(false)
})

test('fails with a body that breaks off', async () => {
  const { response, writer } = streamedResponse()
  const complete = withIdleTimeout(response, createIdleTimeout(1000))
  await writer.write(chunk)
  void writer.abort(new TypeError('network'))
  await expect(complete).rejects.toThrow('network')
})

test('hands on events before the last has come', async () => {
  const { response, writer } = streamedResponse('text/event-stream; charset=utf-8')
  const { body } = await withIdleTimeout(response, createIdleTimeout(1000))
  void writer.write(chunk)
  expect(await body?.getReader().read()).toEqual({ done: false, value: chunk })
})
