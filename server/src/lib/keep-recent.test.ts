import { expect, test } from 'vitest'
import { keepRecent } from './keep-recent.ts'

const counting = (most: number) => {
  const computed: string[] = []
  const upper = keepRecent(most, (input) => {
    computed.push(input)
    return input.toUpperCase()
  })
  return { upper, computed }
}

test('computes once while an input is kept', () => {
  const { upper, computed } = counting(10)
  expect(['a', 'b', 'a', 'b'].map(upper)).toEqual(['A', 'B', 'A', 'B'])
  expect(computed).toEqual(['a', 'b'])
})

test('drops the inputs that were not used for longest', () => {
  const { upper, computed } = counting(4)
  for (const input of ['aa', 'bb', 'aa', 'cc', 'aa', 'bb']) upper(input)
  expect(computed).toEqual(['aa', 'bb', 'cc', 'bb'])
})

test('keeps nothing that is too long by itself, and nothing that fails', () => {
  const { upper, computed } = counting(2)
  expect([upper('aaa'), upper('aaa')]).toEqual(['AAA', 'AAA'])
  expect(computed).toEqual(['aaa', 'aaa'])
  let calls = 0
  const failing = keepRecent(9, () => {
    calls += 1
    throw new Error('no')
  })
  expect(() => failing('a')).toThrow('no')
  expect(() => failing('a')).toThrow('no')
  expect(calls).toBe(2)
})
