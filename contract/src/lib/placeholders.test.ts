import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  inBraces,
  checkPlaceholders,
  findPlaceholders,
  modePlaceholders,
  uniqueWords,
} from './placeholders.ts'

const whole = modePlaceholders.map(inBraces).join('\n')
const plain = fc.string({ maxLength: 20 }).map((text) => text.replace(/[{}]/g, ''))

test('there are 14 mode placeholders', { tags: ['R131'] }, () => {
  expect(modePlaceholders).toHaveLength(14)
  expect(new Set(modePlaceholders).size).toBe(14)
  expect(checkPlaceholders(whole, modePlaceholders)).toEqual({
    missing: [],
    unknown: [],
    repeated: [],
  })
})

test('reports missing placeholders in the order of the specification', { tags: ['R156'] }, () => {
  fc.assert(
    fc.property(fc.subarray([...modePlaceholders]), plain, (present, between) => {
      const text = present.toReversed().map(inBraces).join(between)
      expect(checkPlaceholders(text, modePlaceholders).missing).toEqual(
        modePlaceholders.filter((word) => !present.includes(word)),
      )
    }),
    { numRuns: 10_000 },
  )
})

test('finds every placeholder with its position and line', { tags: ['R157', 'R158'] }, () => {
  const word = fc.constantFrom('role', 'gender', 'foo', ' role ', 'Role', 'a b')
  fc.assert(
    fc.property(fc.array(fc.tuple(plain, word), { maxLength: 12 }), (pieces) => {
      const text = pieces.map(([before, name]) => before + inBraces(name)).join('')
      const found = findPlaceholders(text)
      expect(found.map(({ word: name }) => name)).toEqual(pieces.map(([, name]) => name))
      for (const { word: name, start, end, line } of found) {
        expect(text.slice(start, end)).toBe(inBraces(name))
        expect(line).toBe(text.slice(0, start).split('\n').length)
      }
    }),
    { numRuns: 10_000 },
  )
})

test.each([
  ['{foo}', ['foo'], []],
  ['{ role }', [' role '], []],
  ['{Role}', ['Role'], []],
  ['{{role}}', [], []],
  ['{role} {role} {role}', [], ['role']],
  ['{}', [], []],
  ['{ }', [], []],
  ['{a\nb}', [], []],
  ['{role', [], []],
  ['role}', [], []],
  ['{foo}{foo}', ['foo'], []],
])(
  'finds unknown and repeated placeholders in %j',
  { tags: ['R157', 'R158'] },
  (text, unknown, repeated) => {
    const errors = checkPlaceholders(text, modePlaceholders)
    expect(uniqueWords(errors.unknown)).toEqual(unknown)
    expect(uniqueWords(errors.repeated)).toEqual(repeated)
  },
)

test('handles 200,000 unclosed braces', () => {
  expect(findPlaceholders('{'.repeat(200_000))).toEqual([])
  expect(findPlaceholders('{' + 'a'.repeat(200_000))).toEqual([])
})
