// @vitest-environment happy-dom
import { featuresHeader } from '@greenroom/contract'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { noteFeatures } from '../../../services/api/features.ts'
import { queryClient } from '../../../services/api/lists.ts'
import { useVoices } from './use-voices.ts'
import { voices } from './voices.ts'

const greta = {
  ...{ own_voice_id: 'v1', voice_id: 'acme-greta', name: 'Greta', gender: 'female' },
  ...{ note: 'Calm.', preview_url: null, status_active: false },
}

/** Renders the hook before a backend with these words. @returns its result, and the paths that were called */
function render(words: string, answers: Readonly<Record<string, unknown>> = {}) {
  const headers: Record<string, string> = words ? { [featuresHeader]: words } : {}
  const calls: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    calls.push(url)
    const body = answers[url]
    return body === undefined
      ? Response.json({ message: 'No.' }, { status: 500, headers })
      : Response.json(body, { headers })
  })
  noteFeatures(Response.json([], { headers }))
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  )
  return { calls, ...renderHook(() => useVoices(), { wrapper }) }
}

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

test('makes no call without the words, and knows the specified voices', () => {
  const { calls, result } = render('')
  expect(result.current).toEqual({ known: voices, isComplete: true, withdrawn: new Set() })
  expect(calls).toEqual([])
})

test('lists own voices before the specified ones', async () => {
  const { result } = render('own-voices', { '/api/v1/voices/': [greta] })
  expect(result.current.isComplete).toBe(false)
  await expect.poll(() => result.current.isComplete).toBe(true)
  expect(result.current.known.slice(1)).toEqual(voices)
  expect(result.current.known[0]).toMatchObject({
    ...{ voice_id: 'acme-greta', name: 'Greta', description: 'Calm.', preview: '' },
    ...{ own: true, retired: true, legacy: false },
  })
})

test('is not complete where own voices cannot be loaded', async () => {
  const { calls, result } = render('own-voices')
  await expect.poll(() => calls).toEqual(['/api/v1/voices/'])
  expect(result.current).toMatchObject({ known: voices, isComplete: false })
})

test('knows which voices are withdrawn', async () => {
  const check = { checked_at: null, withdrawn: ['a'] }
  const { result } = render('speech', { '/api/v1/voices/check': check })
  await expect.poll(() => result.current.withdrawn).toEqual(new Set(['a']))
})
