// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { browserStorage, tabStorage } from './storage.ts'

const storages = { localStorage: browserStorage, sessionStorage: tabStorage }
const names = ['localStorage', 'sessionStorage'] as const

afterEach(() => {
  vi.restoreAllMocks()
  for (const name of names) window[name].clear()
})

test.each(names)('%s keeps items in the browser', (name) => {
  const storage = storages[name]
  expect(storage.get('a')).toBeNull()
  expect(storage.set('a', '1')).toBe(true)
  expect(window[name].getItem('a')).toBe('1')
  expect(storage.keys()).toEqual(['a'])
  expect(storage.isKept()).toBe(true)
  storage.remove('a')
  expect(window[name]).toHaveLength(0)
})

test.each(names)('the page keeps what a blocked %s refuses', (name) => {
  const storage = storages[name]
  vi.spyOn(window, name, 'get').mockImplementation(() => {
    throw new DOMException('Access is denied.', 'SecurityError')
  })
  expect(storage.get('a')).toBeNull()
  expect(storage.isKept()).toBe(false)
  expect(storage.set('a', '1')).toBe(false)
  expect(storage.get('a')).toBe('1')
  expect(storage.keys()).toEqual(['a'])
  storage.remove('a')
  expect(storage.get('a')).toBeNull()
})

test.each(names)('the page keeps what a full %s refuses, until it takes it again', (name) => {
  const storage = storages[name]
  storage.set('a', '1')
  const full = vi.spyOn(window[name], 'setItem').mockImplementation(() => {
    throw new DOMException('Full.', 'QuotaExceededError')
  })
  expect(storage.set('a', '2')).toBe(false)
  expect(storage.get('a')).toBe('2')
  full.mockRestore()
  expect(storage.set('a', '3')).toBe(true)
  expect(storage.get('a')).toBe('3')
})
