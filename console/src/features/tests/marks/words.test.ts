import { expect, test } from 'vitest'
import { describeAgreement, describeKappa } from './words.ts'

const of = (marks: number, mean_difference: number | null) => ({
  version: 7,
  marks,
  mean_difference,
  kappa: null,
  raters: null,
})

test.each([
  [24, 4.2, '24 sessions marked by people: 4 points higher on average.'],
  [20, -1.4, '20 sessions marked by people: 1 point lower on average.'],
  [20, 0.3, '20 sessions marked by people: the same score on average.'],
  [19, null, '19 sessions marked by people, 20 are needed: not checked yet.'],
  [1, null, '1 session marked by people, 20 are needed: not checked yet.'],
  [0, null, 'Not checked yet: people have marked none of its sessions.'],
])('describes %s marks with a difference of %s', (marks, difference, sentence) => {
  expect(describeAgreement(of(marks, difference))).toBe(sentence)
})

test('describes kappa, with that of two people as the ceiling', () => {
  const kappa = { value: 0.714, low: -0.02, high: 0.8 }
  expect(describeKappa({ ...of(24, 4), kappa })).toBe(
    'Weighted kappa with the judge 0.71 (−0.02 to 0.80).',
  )
  expect(describeKappa({ ...of(24, 4), kappa, raters: { kappa: 0.9, marks: 5 } })).toBe(
    'Weighted kappa with the judge 0.71 (−0.02 to 0.80); between two people 0.90.',
  )
  expect(describeKappa(of(3, null))).toBe('')
})
