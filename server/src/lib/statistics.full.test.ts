import { expect, test } from 'vitest'
import { normalSamples, simulatedDifference } from '../../test/samples.ts'
import { kappaInterval, meanInterval, visibleDifference } from './statistics.ts'
import type { Pair } from './statistics.ts'

// 50 sessions, judged twice with each text by a judge whose scores vary by 5 points.
test('finds no shift between a report prompt and itself in most cases', () => {
  const intervals = normalSamples(200, 50, 0, 5).map((sample) => meanInterval(sample, 1))
  expect(intervals.filter(({ low, high }) => low <= 0 && high >= 0).length).toBeGreaterThan(180)
  expect(intervals.filter(({ mean }) => Math.abs(mean) <= 1.5).length).toBeGreaterThan(180)
})

test.each([15, 40])('says which difference %d conversations see, as a simulation does', (count) => {
  const visible = visibleDifference(count, 1) ?? 0
  expect(Math.abs(visible / simulatedDifference(100, count) - 1)).toBeLessThan(0.2)
})

test('has an interval of kappa that holds the true one in about 95 % of all samples', () => {
  // Two raters with the same spread and a correlation of 0.8, for which kappa is 0.8.
  const samples = normalSamples(100, 120, 0, 1, 5).map((numbers) =>
    Array.from({ length: 40 }, (_, at): Pair => {
      const [session = 0, first = 0, second = 0] = numbers.slice(at * 3)
      const point = (own: number) => 60 + 20 * (Math.sqrt(0.8) * session + Math.sqrt(0.2) * own)
      return [point(first), point(second)]
    }),
  )
  const intervals = samples.map((pairs, seed) => kappaInterval(pairs, seed))
  const hits = intervals.filter((kappa) => kappa && kappa.low <= 0.8 && kappa.high >= 0.8)
  expect(hits.length).toBeGreaterThanOrEqual(88)
  expect(kappaInterval(samples[0] ?? [], 4)).toEqual(kappaInterval(samples[0] ?? [], 4))
})
