// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  dropDraft,
  dropDraftsOf,
  endDrafts,
  keepsDrafts,
  rememberCancelled,
  storeDraft,
  useCancelledForm,
  useDrafts,
} from './drafts.ts'
import { dropOldDrafts } from './old-drafts.ts'
import { claimPage, releasePage } from './page-owner.ts'
import { clearSession, storeSession } from './session.ts'

const day = 24 * 60 * 60 * 1000
const text = (value: string) => ({ values: { text: value }, stored: { text: '' } })

/** The texts that a form of this item finds, the newest first. */
const found = (item: string) =>
  renderHook(() => useDrafts(item)).result.current?.map(({ values }) => values['text'])

/** Someone signs in, and opens the dashboard. */
function begin(email: string) {
  releasePage()
  storeSession('token', { name: 'A name', email })
  claimPage()
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  localStorage.clear()
  // What the page itself keeps.
  dropDraftsOf('ann@greenroom.example')
  begin('ann@greenroom.example')
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.useRealTimers()
  releasePage()
  clearSession()
})

test('keeps the texts of an item of a user, and replaces only what the form stored itself', () => {
  const one = storeDraft('industry:1', text('of one tab'))
  vi.advanceTimersByTime(1)
  storeDraft('industry:1', text('of another tab'))
  storeDraft('industry:12', text('of another item'))
  vi.advanceTimersByTime(1)
  const next = storeDraft('industry:1', text('of one tab, longer'), one)
  expect(found('industry:1')).toEqual(['of one tab, longer', 'of another tab'])
  begin('ben@greenroom.example')
  expect(found('industry:1')).toEqual([])
  storeDraft('industry:1', text('of Ben'))
  begin('ann@greenroom.example')
  dropDraft(next)
  expect(found('industry:1')).toEqual(['of another tab'])
  dropDraftsOf('ann@greenroom.example')
  expect([found('industry:1'), found('industry:12')]).toEqual([[], []])
  begin('ben@greenroom.example')
  expect(found('industry:1')).toEqual(['of Ben'])
})

test('drops what nobody has come back to for a week, and what is no draft', () => {
  storeDraft('industry:1', text('old'))
  localStorage.setItem('greenroom-draft/ann%40greenroom.example/industry%3A1/x', '{"half')
  vi.advanceTimersByTime(6 * day)
  storeDraft('industry:1', text('newer'))
  vi.advanceTimersByTime(2 * day)
  expect(found('industry:1')).toEqual(['newer'])
  dropOldDrafts()
  expect(
    Object.keys(localStorage).filter((key) => key.startsWith('greenroom-draft/')),
  ).toHaveLength(1)
})

test.each([
  ['the storage is full', () => new DOMException('Full', 'QuotaExceededError')],
  ['the storage is blocked', () => new DOMException('Blocked', 'SecurityError')],
])('keeps text in the page where %s, and stores again as soon as that works', (_, error) => {
  const setItem = () => {
    throw error()
  }
  vi.stubGlobal('localStorage', { setItem, getItem: () => null, removeItem: () => undefined })
  storeDraft('industry:1', text('kept'))
  expect([keepsDrafts(), found('industry:1')]).toEqual([false, ['kept']])
  vi.unstubAllGlobals()
  storeDraft('industry:2', text('stored'))
  expect([keepsDrafts(), found('industry:2')]).toEqual([true, ['stored']])
})

test('the oldest texts make room for new ones, so that the session always has room', () => {
  const long = 'x'.repeat(300_000)
  for (let at = 0; at < 12; at++) {
    storeDraft(`mode:${at}`, text(`${at} ${long}`))
    vi.advanceTimersByTime(1)
  }
  const kept = Array.from({ length: 12 }, (_, at) => found(`mode:${at}`)?.length)
  expect(kept).toEqual([0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1])
})

test('an erased person has no unsaved text, and gets none', () => {
  storeDraft('users:7', text('typed'))
  storeDraft('users:17', text('of somebody else'))
  const { result } = renderHook(useCancelledForm)
  act(() =>
    rememberCancelled({
      ...{ segment: 'users', reopen: () => undefined, what: 'Changes were' },
      ...{ item: 'users:7', text: text('cancelled') },
    }),
  )
  act(() => endDrafts('users:7'))
  // The open form stores its text as it closes.
  storeDraft('users:7', text('typed'))
  expect([found('users:7'), found('users:17')]).toEqual([[], ['of somebody else']])
  expect(result.current).toBeUndefined()
})
