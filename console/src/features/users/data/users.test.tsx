// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../../services/api/lists.ts'
import { useAllUsers } from './users.ts'

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

async function renderUsers() {
  const { requests, fail } = stubBackend()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  )
  const { result } = renderHook(() => useAllUsers(), { wrapper })
  await expect.poll(() => result.current.loading).toBe(false)
  const loadMore = () => act(() => result.current.loadMore())
  return { result, requests, fail, loadMore }
}

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

test('loads a small page first, and larger ones after it', async () => {
  const { result, requests, loadMore } = await renderUsers()
  expect(result.current.total).toBe(total)
  expect(requests).toEqual(['0-200'])
  await loadMore()
  await expect
    .poll(() => result.current.rows.map((row) => row.user_id))
    .toEqual(Array.from({ length: 700 }, (_, index) => String(index)))
  expect(requests.at(-1)).toBe('200-700')
})

test('reports a page that fails, and loads it on retry', async () => {
  const { result, fail, loadMore } = await renderUsers()
  fail()
  await loadMore()
  await expect.poll(() => result.current.more).toBe('failed')
  expect(result.current.rows).toHaveLength(200)
  await loadMore()
  await expect.poll(() => result.current.rows.length).toBe(700)
  expect(result.current.more).toBeUndefined()
})
