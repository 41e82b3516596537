import { expect, test } from 'vitest'
import { asShaped, inVisualOrder, levelsOf } from './bidi.ts'

test.each([
  ['abc', '000'],
  ['אבג', '111'],
  ['אבג abc 12', '1111222222'],
  ['אבג, 12', '1111122'],
])('the levels of %j are %s', (text, levels) => {
  expect([...levelsOf(text).levels].join('')).toBe(levels)
})

test.each([
  ['000', '012'],
  ['111', '210'],
  ['0110', '0213'],
  ['1221', '3120'],
  ['01210', '03214'],
  ['2', '0'],
  ['', ''],
])('pieces of the levels %s stand in the order %s', (levels, order) => {
  const pieces = Array.from(levels, (level, place) => ({ level: Number(level), place }))
  expect(inVisualOrder(pieces).map(({ place }) => place)).toEqual(Array.from(order, Number))
})

test('brackets are turned, and letters that the library would turn the wrong way are turned first', () => {
  expect(asShaped('(א', 1)).toBe(')א')
  expect(asShaped(' (', 1)).toBe(') ')
  expect(asShaped('a (', 0)).toBe('a (')
  // Persian digits are of the Arabic script, and run from left to right.
  expect(asShaped('۱۲', 2)).toBe('۲۱')
})
