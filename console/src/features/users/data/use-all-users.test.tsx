// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../../services/api/lists.ts'
import { useAllUsers } from './use-all-users.ts'

vi.hoisted(() => {
  document.head.innerHTML = '<meta name="features" content="pages" />'
})

const total = 10_000
const pageHeader = (next: string) => ({ link: `</api${next}>; rel="next"` })

/** A backend with pages of the requested size; `fail` makes the next request fail. */
function stubBackend() {
  const requests: string[] = []
  let failing = false
  vi.stubGlobal('fetch', async (url: string) => {
    const { searchParams } = new URL(url, 'https://greenroom.example')
    const from = Number(searchParams.get('after') ?? 0)
    const to = Math.min(total, from + Number(searchParams.get('limit')))
    requests.push(`${from}-${to}`)
    if (failing) {
      failing = false
      throw new TypeError('network error')
    }
    const rows = Array.from({ length: to - from }, (_, index) => ({
      user_id: String(from + index),
      email: `${from + index}@a.example`,
    }))
    const next = to < total ? pageHeader(`/v1/auth/all-users?limit=200&after=${to}`) : {}
    return Response.json(rows, {
      headers: { 'x-greenroom-features': 'pages', 'x-total-count': String(total), ...next },
    })
  })
  const fail = () => {
    failing = true
  }
  return { requests, fail }
}

/** Waits until no page is on its way any more, and the hook has been told. */
async function settle() {
  await expect
    .poll(() => queryClient.isFetching() + queryClient.isMutating(), { interval: 1 })
    .toBe(0)
  await new Promise((resolve) => setTimeout(resolve))
}

async function renderUsers() {
  const { requests, fail } = stubBackend()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  )
  const { result } = renderHook(() => useAllUsers(), { wrapper })
  await expect.poll(() => result.current.loading).toBe(false)
  // The table reports its view again whenever the rows change.
  const view = async (first: number) => {
    let rows
    do {
      rows = result.current.rows
      act(() => result.current.onView(first, first + 20))
      await act(settle)
    } while (rows !== result.current.rows)
  }
  const scrollToEnd = async () => {
    while (result.current.rows.length < total) await view(result.current.rows.length - 21)
  }
  const loaded = () => result.current.rows.filter((row) => row !== undefined).length
  return { result, requests, fail, view, scrollToEnd, loaded }
}

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

test('loads the next page shortly before the end of the loaded rows', async () => {
  const { result, requests, view } = await renderUsers()
  expect(result.current.total).toBe(total)
  expect(requests).toHaveLength(1)
  await view(0)
  expect(requests).toHaveLength(1)
  await view(100)
  expect(requests.at(-1)).toBe('200-700')
  expect(result.current.rows.map((row) => row?.user_id)).toEqual(
    Array.from({ length: 700 }, (_, index) => String(index)),
  )
})

test('keeps a few pages in memory, however far the list is scrolled', async () => {
  const { result, requests, scrollToEnd, loaded } = await renderUsers()
  await scrollToEnd()
  expect(requests).toHaveLength(1 + Math.ceil((total - 200) / 500))
  expect(loaded()).toBeLessThanOrEqual(4 * 500)
  expect(result.current.rows[0]).toBeUndefined()
  expect(result.current.rows.at(-1)?.user_id).toBe(String(total - 1))
})

test('reloads evicted pages when they scroll back into view', async () => {
  const { result, requests, view, scrollToEnd, loaded } = await renderUsers()
  await scrollToEnd()
  const start = result.current.rows.findIndex((row) => row !== undefined)
  requests.length = 0
  await view(start)
  expect(requests).toEqual([`${start - 500}-${start}`])
  expect(result.current.rows[start - 1]?.user_id).toBe(String(start - 1))
  expect(loaded()).toBeLessThanOrEqual(4 * 500)
})

test('loads only the page in view after a jump', async () => {
  const { result, requests, view, scrollToEnd } = await renderUsers()
  await scrollToEnd()
  requests.length = 0
  await view(3000)
  expect(requests[0]).toBe('2700-3200')
  expect(requests.length).toBeLessThanOrEqual(3)
  expect(result.current.rows[3000]?.user_id).toBe('3000')
  await view(0)
  expect(result.current.rows[0]?.user_id).toBe('0')
})

test('reports a page that fails, and loads it on retry', async () => {
  const { result, requests, fail, view } = await renderUsers()
  fail()
  await view(100)
  expect(result.current.more).toBe('failed')
  expect(result.current.rows).toHaveLength(200)
  await view(110)
  expect(requests).toHaveLength(2)
  act(() => result.current.retry())
  await expect.poll(() => result.current.more).toBeUndefined()
  expect(result.current.rows).toHaveLength(700)
})
