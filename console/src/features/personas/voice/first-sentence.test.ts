import { expect, test } from 'vitest'
import { firstSentence } from './first-sentence.ts'

test.each([
  ['', ''],
  ['  Walter has no time.  He runs a plant.', 'Walter has no time.'],
  ['Is it urgent? No.', 'Is it urgent?'],
  ['He pays 3.50 for it. Not more.', 'He pays 3.50 for it.'],
  ['Role: buyer\nBudget: small', 'Role: buyer'],
  ['no end', 'no end'],
])('of “%s” is “%s”', (text, sentence) => {
  expect(firstSentence(text)).toBe(sentence)
})

test('is cut to 300 characters', () => {
  expect(firstSentence('a'.repeat(400))).toBe('a'.repeat(300))
})
