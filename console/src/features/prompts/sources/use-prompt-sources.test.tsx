// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../../services/api/lists.ts'
import { usePromptSources } from './use-prompt-sources.ts'

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

/** A backend whose lists have one row each, or fail. */
function renderSources(responses: Record<string, unknown> = {}) {
  vi.stubGlobal('fetch', async (url: string) => {
    const path = url.replace(/^\/api\/v1\/|\/$/g, '')
    const row = { title: path, industry_id: 'i', product_id: 'd', persona_id: 'p', mode_id: 'm' }
    const response = path in responses ? responses[path] : [row]
    return Response.json(response, { status: response === undefined ? 500 : 200 })
  })
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  )
  return renderHook(() => usePromptSources(), { wrapper }).result
}

test('reads names and references as any backend sends them', async () => {
  const result = renderSources()
  await expect.poll(() => result.current.data).toBeDefined()
  const { data: sources } = result.current
  expect(sources?.industries).toMatchObject([{ id: 'i', name: 'industries', text: '' }])
  expect(sources?.personas).toMatchObject([
    { id: 'p', refersTo: { industries: 'i', 'ai-roles': '' }, products: [] },
  ])
})

test('has no sources while a list has failed, and loads them again', async () => {
  const responses: Record<string, unknown> = { products: undefined }
  const result = renderSources(responses)
  await expect.poll(() => result.current.isError).toBe(true)
  expect(result.current.data).toBeUndefined()
  responses['products'] = []
  act(() => result.current.refetch())
  await expect.poll(() => result.current.data?.products).toEqual([])
})
