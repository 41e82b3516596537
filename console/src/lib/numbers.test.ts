import { expect, test } from 'vitest'
import { pluralize, pointsApart, pointsBetween } from './numbers.ts'

test.each([
  [0, '0 people'],
  [1, '1 person'],
  [1200, '1,200 people'],
])('counts %d in words', (count, words) => {
  expect(pluralize(count, 'person', 'people')).toBe(words)
})

test.each([
  [-4.2, '4 points lower'],
  [-1, '1 point lower'],
  [-0.4, 'no difference'],
  [0, 'no difference'],
  [0.6, '1 point higher'],
])('a difference of %d is %s', (difference, words) => {
  expect(pointsApart(difference)).toBe(words)
})

test.each([
  [-4, 3, 'between 4 points lower and 3 points higher'],
  [-4, 0, 'between 4 and 0 points lower'],
  [-4, -1, 'between 4 and 1 point lower'],
  [0, 3, 'between 0 and 3 points higher'],
  [2, 2, '2 points higher'],
  [0, 0, 'no difference'],
])('%d to %d is %s', (low, high, words) => {
  expect(pointsBetween(low, high)).toBe(words)
})
