import { expect, test } from 'vitest'
import { bestOf, fold, passageOf } from './match.ts'

const found = (names: readonly string[], typed: string) => bestOf(names, fold(typed), fold)

test('names that begin with what was typed come first, then words that do, then the rest', () => {
  const names = ['Reparto', 'Cold part', 'Part', 'Other', 'Partner']
  expect(found(names, 'part')).toEqual(['Part', 'Partner', 'Cold part', 'Reparto'])
})

test('words are found in any order, without accents and case', () => {
  expect(found(['Übersee Café', 'Überlingen'], 'CAFE uber')).toEqual(['Übersee Café'])
  expect(found(['İstanbul', 'Łódź'], 'istan')).toEqual(['İstanbul'])
  expect(found(['a.b*c', 'abc'], '.b*')).toEqual(['a.b*c'])
})

const text = `${'Before. '.repeat(20)}The Needle is here.${' After.'.repeat(20)}`

test('a passage shows words around what was found, and where text was left out', () => {
  const { before = '', found: needle, after = '' } = passageOf(text, 'needle') ?? {}
  expect(needle).toBe('Needle')
  expect(before).toMatch(/^….*Before\. The $/)
  expect(after).toMatch(/^ is here\. After\..*…$/)
  expect(before.length + after.length).toBeLessThan(100)
  expect(passageOf('Needle', 'needle')).toEqual({ before: '', found: 'Needle', after: '' })
  expect(passageOf(text, 'thread')).toBeUndefined()
})

test('what is marked does not shift behind letters whose lower case is longer', () => {
  expect(passageOf('İİİ: The Needle', 'needle')?.found).toBe('Needle')
  expect(passageOf('İSTANBUL', 'İstanbul')?.found).toBe('İSTANBUL')
  expect(passageOf('Is it (a+b) or [c]?', '(A+B) or [')?.found).toBe('(a+b) or [')
})
