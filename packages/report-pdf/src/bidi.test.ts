import { expect, test } from 'vitest'
import { forFontkit, inVisualOrder, bidiLevels } from './bidi.ts'

test.each([
  ['abc', '000'],
  ['אבג', '111'],
  ['אבג abc 12', '1111222222'],
  ['אבג, 12', '1111122'],
])('finds the levels of %j', (text, levels) => {
  expect([...bidiLevels(text).levels].join('')).toBe(levels)
})

test.each([
  ['000', '012'],
  ['111', '210'],
  ['0110', '0213'],
  ['1221', '3120'],
  ['01210', '03214'],
  ['2', '0'],
  ['', ''],
])('puts runs of the levels %s into the order %s', (levels, order) => {
  const runs = Array.from(levels, (level, place) => ({ level: Number(level), place }))
  expect(inVisualOrder(runs).map(({ place }) => place)).toEqual(Array.from(order, Number))
})

test('mirrors brackets, and reverses letters that fontkit would draw the wrong way', () => {
  expect(forFontkit('(א', 1)).toBe(')א')
  expect(forFontkit(' (', 1)).toBe(') ')
  expect(forFontkit('a (', 0)).toBe('a (')
  // Persian digits belong to the Arabic script, but run from left to right.
  expect(forFontkit('۱۲', 2)).toBe('۲۱')
})
