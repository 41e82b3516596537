// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { claimPage, releasePage } from '../../services/session/page-owner.ts'
import { clearSession, storeSession } from '../../services/session/session.ts'
import { useDraft } from './use-draft.ts'

beforeEach(() => {
  vi.useFakeTimers()
  localStorage.clear()
  storeSession('token', { name: 'Ann', email: 'ann@greenroom.example' })
  claimPage()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  releasePage()
  clearSession()
})

const stored = () =>
  Object.keys(localStorage)
    .filter((key) => key.startsWith('greenroom-draft/'))
    .map((key) => localStorage.getItem(key))

const setUp = () =>
  renderHook(() =>
    useDraft('createPersona:7', { row: undefined, version: 1, stored: { name: '' } }, undefined),
  )

test('stores what is typed after a pause, and on the way out', () => {
  const { result, unmount } = setUp()
  act(() => result.current.store({ name: 'D' }))
  expect(stored()).toEqual([])
  act(() => void vi.advanceTimersByTime(300))
  expect(stored()).toEqual([expect.stringContaining('"name":"D"')])
  act(() => result.current.store({ name: 'Dana' }))
  unmount()
  expect(stored()).toEqual([expect.stringContaining('"name":"Dana"')])
})

test.each([
  ['while the form is leaving', true],
  ['after it is gone', false],
])('an input that answers %s does not bring a cancelled draft back', (_, isMounted) => {
  const { result, unmount } = setUp()
  act(() => result.current.store({ name: 'Dana' }))
  act(() => void vi.advanceTimersByTime(300))
  act(() => result.current.end())
  const { store } = result.current
  if (!isMounted) unmount()
  act(() => store({ name: 'Dana' }))
  unmount()
  act(() => void vi.advanceTimersByTime(1000))
  expect(stored()).toEqual([])
})
