import { expect, test } from 'vitest'
import { describeCrossings, describeShift, distribution } from './words.ts'

test.each([
  [-4.2, -6.1, -2.3, '4 points lower on average (6 to 2 lower).'],
  [4.4, 1.6, 7.2, '4 points higher on average (2 to 7 higher).'],
  [1, 0.6, 1.4, '1 point higher on average.'],
  [-0.3, -0.5, -0.1, 'Less than 1 point lower on average.'],
  [0.4, -1.2, 2.1, 'No shift found: between 2 points lower and 3 points higher on average.'],
  [0, -0.2, 0.2, 'No shift found: between 1 point lower and 1 point higher on average.'],
  [0, 0, 0, 'No shift: the same scores.'],
  [-2, -4, 0, 'No shift found: between 4 and 0 points lower on average.'],
  [0.5, 0, 0.8, 'No shift found: between 0 and 1 point higher on average.'],
])('describes a shift of %s (%s to %s)', (mean, low, high, sentence) => {
  expect(describeShift({ mean, low, high }, 50)).toBe(sentence)
})

test.each([
  [-4.2, -6.1, -2.3, 'With the other model, scores are 4 points lower (2 to 6).'],
  [4.4, 1.6, 7.2, 'With the other model, scores are 4 points higher (2 to 7).'],
  [-8, -8, -8, 'With the other model, scores are 8 points lower.'],
  [0, 0, 0, 'No shift: the same scores.'],
])('describes a shift of %s by another model', (mean, low, high, sentence) => {
  expect(describeShift({ mean, low, high }, 50, true)).toBe(sentence)
})

test('does not claim a shift on fewer than six sessions', () => {
  expect(describeShift({ mean: -8, low: -9, high: -7 }, 5)).toBe(
    'Cannot tell from 5 sessions: between 9 and 7 points lower on average.',
  )
})

const judged = [
  [71, 69],
  [69.5, 70],
  [100, 90],
  [0, 9.5],
].map(([current = 0, changed = 0], at) => ({ session_id: String(at), current, changed }))

test('counts the sessions that would cross the threshold', () => {
  expect(describeCrossings({ judged, crossings: judged.slice(0, 2), threshold: 70 })).toBe(
    '2 of 4 would cross 70: 1 down, 1 up.',
  )
  expect(describeCrossings({ judged, crossings: [], threshold: 70 })).toBe(
    'None of 4 would cross 70.',
  )
})

test('counts the sessions of each ten points, a full score among the highest', () => {
  const bands = distribution(judged)
  expect(bands.map(({ name }) => name)).toEqual([
    '90 to 100',
    '80 to 89',
    '70 to 79',
    '60 to 69',
    '50 to 59',
    '40 to 49',
    '30 to 39',
    '20 to 29',
    '10 to 19',
    '0 to 9',
  ])
  expect(bands.map(({ current }) => current)).toEqual([1, 0, 1, 1, 0, 0, 0, 0, 0, 1])
  expect(bands.map(({ changed }) => changed)).toEqual([1, 0, 1, 1, 0, 0, 0, 0, 0, 1])
})
