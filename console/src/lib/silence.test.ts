// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { listenTo, watchSilence } from './silence.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** An answer whose body is written piece by piece. */
function written() {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const writer = writable.getWriter()
  return { answer: new Response(readable), writer }
}
const piece = new TextEncoder().encode('piece')

test('a silence that lasts too long is noticed', () => {
  const silence = watchSilence(1000)
  vi.advanceTimersByTime(999)
  expect(silence.signal.aborted).toBe(false)
  vi.advanceTimersByTime(1)
  expect(silence.signal.aborted).toBe(true)
})

test('each piece of a body is a sign of life, and after the last nothing is waited for', async () => {
  const silence = watchSilence(1000)
  const { answer, writer } = written()
  const text = listenTo(answer, silence).text()
  for (let pieces = 0; pieces < 3; pieces++) {
    await vi.advanceTimersByTimeAsync(900)
    void writer.write(piece)
    await vi.advanceTimersByTimeAsync(0)
  }
  void writer.close()
  expect(await text).toBe('piecepiecepiece')
  vi.advanceTimersByTime(10_000)
  expect(silence.signal.aborted).toBe(false)
})

test('a body that stops in the middle is noticed', async () => {
  const silence = watchSilence(1000)
  const { answer, writer } = written()
  void listenTo(answer, silence).text()
  void writer.write(piece)
  await vi.advanceTimersByTimeAsync(2000)
  expect(silence.signal.aborted).toBe(true)
})

test('an answer without a body is left as it is', () => {
  const silence = watchSilence(1000)
  const answer = new Response(null, { status: 204 })
  expect(listenTo(answer, silence)).toBe(answer)
  vi.advanceTimersByTime(10_000)
  expect(silence.signal.aborted).toBe(false)
})
