import type { LookupAddress } from 'node:dns'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { RefusedAddress, resolveWithin } from './addresses.ts'

const address: LookupAddress = { address: '1.1.1.1', family: 4 }

/** A name server that answers when it is told to. */
const nameServer = () => {
  const asked: { host: string; answer: (addresses: LookupAddress[]) => void }[] = []
  const resolve = resolveWithin(
    [],
    (host) => new Promise((answer) => void asked.push({ host, answer })),
  )
  return { asked, resolve: (host: string) => resolve(new URL(`https://${host}/`)) }
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

test('gives up after two seconds, and other names are looked up meanwhile', async () => {
  const { asked, resolve } = nameServer()
  const hanging = Promise.allSettled([resolve('hangs.example')])
  const other = resolve('other.example')
  await vi.advanceTimersByTimeAsync(1_000)
  asked[1]?.answer([address])
  expect(await other).toEqual([address])
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await hanging).toMatchObject([{ reason: expect.any(RefusedAddress) }])
})

test('looks up a name once at a time, and remembers its addresses for 30 seconds', async () => {
  const { asked, resolve } = nameServer()
  const all = Array.from({ length: 10 }, () => resolve('one.example'))
  await vi.advanceTimersByTimeAsync(0)
  expect(asked).toHaveLength(1)
  asked[0]?.answer([address])
  expect(await Promise.all(all)).toEqual(all.map(() => [address]))
  await vi.advanceTimersByTimeAsync(29_000)
  expect(await resolve('one.example')).toEqual([address])
  expect(asked).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1_001)
  void resolve('one.example')
  await vi.advanceTimersByTimeAsync(0)
  expect(asked).toHaveLength(2)
})

test('names that hang take no more than two threads', async () => {
  const { asked, resolve } = nameServer()
  const hanging = Array.from({ length: 8 }, (_, at) => resolve(`hangs-${at}.example`))
  const outcomes = Promise.allSettled(hanging)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(new Set((await outcomes).map(({ status }) => status))).toEqual(new Set(['rejected']))
  expect(asked.map(({ host }) => host)).toEqual(['hangs-0.example', 'hangs-1.example'])
})
