// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Page, Query } from './fetch.ts'
import { usePages } from './use-pages.ts'

afterEach(cleanup)

/** Starts a load, and renders that it has started. */
const start = (load: () => void) =>
  act(async () => {
    load()
    await new Promise((resolve) => setTimeout(resolve))
  })

/** A list of two pages whose rows carry the number of their load. The test answers each load. */
async function setUp() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const waiting: (() => void)[] = []
  let loads = 0
  const load = ({ page = '1' }: Query): Promise<Page<string>> => {
    const row = `page ${page}, load ${++loads}`
    const next = page === '1' ? { page: '2' } : undefined
    return new Promise((resolve) => {
      waiting.push(() => resolve({ rows: [row], next, total: 2 }))
    })
  }
  const { result } = renderHook(() => usePages({ queryKey: ['list'], load, firstPage: {} }), {
    wrapper: ({ children }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    ),
  })
  /** Answers what is asked for until nothing more is. */
  const answerAll = async () => {
    for (let idle = 0; idle < 5; idle++)
      await act(async () => {
        const answer = waiting.shift()
        if (answer) idle = 0
        answer?.()
        await new Promise((resolve) => setTimeout(resolve))
      })
  }
  await answerAll()
  expect(result.current.rows).toEqual(['page 1, load 1'])
  return { result, answerAll }
}

test('Show more works during a reload, which finishes too', async () => {
  const { result, answerAll } = await setUp()
  await start(() => void result.current.reload())
  expect(result.current.busy).toBe(true)
  await start(() => void result.current.loadMore())
  await answerAll()
  expect(result.current.rows).toEqual(['page 1, load 2', 'page 2, load 3'])
})

test('a reload while more rows are loading does both', async () => {
  const { result, answerAll } = await setUp()
  await start(() => void result.current.loadMore())
  expect(result.current.more).toBe('loading')
  await start(() => void result.current.reload())
  await answerAll()
  expect(result.current.rows).toEqual(['page 1, load 3', 'page 2, load 4'])
})
