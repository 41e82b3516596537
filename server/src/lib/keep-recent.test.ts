import { expect, test } from 'vitest'
import { keepRecent } from './keep-recent.ts'

test('keeps values up to a total size', () => {
  const recent = keepRecent<string>(4)
  recent.set('a', 'A', 2)
  recent.set('b', 'B', 2)
  expect(['a', 'b', 'c'].map(recent.get)).toEqual(['A', 'B', undefined])
})

test('drops the values that were not used for longest', () => {
  const recent = keepRecent<string>(4)
  recent.set('a', 'A', 2)
  recent.set('b', 'B', 2)
  recent.get('a')
  recent.set('c', 'C', 2)
  expect(['a', 'b', 'c'].map(recent.get)).toEqual(['A', undefined, 'C'])
})

test('replaces a value, and counts it once', () => {
  const recent = keepRecent<string>(4)
  recent.set('a', 'A', 2)
  recent.set('b', 'B', 2)
  recent.set('a', 'AA', 2)
  expect(['a', 'b'].map(recent.get)).toEqual(['AA', 'B'])
})

test('keeps nothing that is too large by itself', () => {
  const recent = keepRecent<string>(4)
  recent.set('a', 'A', 2)
  recent.set('b', 'B', 5)
  expect(['a', 'b'].map(recent.get)).toEqual([undefined, undefined])
})
