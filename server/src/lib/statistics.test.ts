import fc from 'fast-check'
import { expect, test } from 'vitest'
import { normalSamples, simulatedDifference } from '../../test/samples.ts'
import {
  kappaInterval,
  meanInterval,
  quadraticKappa,
  seededRandom,
  verdictOf,
  visibleDifference,
} from './statistics.ts'
import type { Pair } from './statistics.ts'

/** The pairs behind a table of agreement: how often the first said `row` and the second `column`. */
const pairsOf = (table: number[][]): Pair[] =>
  table.flatMap((counts, row) =>
    counts.flatMap((count, column) =>
      Array.from({ length: count }, (): Pair => [row + 1, column + 1]),
    ),
  )

/** The pairs of two raters, whose ratings are given as digits. */
const pairsOfDigits = (first: string, second: string) =>
  Array.from(first, (digit, at): Pair => [Number(digit), Number(second[at])])

const differences = fc.array(
  fc.integer({ min: -1000, max: 1000 }).map((tenths) => tenths / 10),
  {
    minLength: 1,
    maxLength: 20,
  },
)

test('repeats its random numbers, which are spread evenly', () => {
  const [random, again] = [seededRandom(7), seededRandom(7)]
  const numbers = Array.from({ length: 10_000 }, random)
  expect(numbers.slice(0, 3)).toEqual([again(), again(), again()])
  expect(numbers.every((number) => number >= 0 && number < 1)).toBe(true)
  expect(numbers.reduce((sum, number) => sum + number, 0) / 10_000).toBeCloseTo(0.5, 1)
})

// Ranks of the ordered subset means: 1st and 31st of 31; 3rd and 125th of 127.
test.each([
  [[1, 2, 3, 4, 5], 1, 5],
  [[-1, 0, 1, 2, 3, 4], -1, 4],
  [[1, 2, 4, 8, 16, 32, 64], 2, 40],
])(
  'goes from the k-th smallest to the k-th largest mean of the subsets of %j',
  (values, low, high) => {
    expect(meanInterval(values, 1)).toMatchObject({ low, high })
  },
)

test('inverts the exact sign-flip test', () => {
  const values = [3, -1, 4, 1, -5, 9, 2, 6]
  const { low, high } = meanInterval(values, 1)
  // The two-sided p of a shift is the share of sign flips whose sum is at least as far from 0.
  const pOf = (shift: number) => {
    const shifted = values.map((value) => value - shift)
    const sums = Array.from({ length: 2 ** 8 }, (_, bits) =>
      shifted.reduce((sum, value, at) => sum + ((bits >> at) & 1 ? value : -value), 0),
    )
    const observed = Math.abs(sums[255] ?? 0)
    return sums.filter((sum) => Math.abs(sum) >= observed - 1e-9).length / sums.length
  }
  expect(pOf(low - 0.001)).toBeLessThanOrEqual(0.05)
  expect(pOf(high + 0.001)).toBeLessThanOrEqual(0.05)
  expect(pOf(low + 0.001)).toBeGreaterThan(0.04)
  expect(pOf(high - 0.001)).toBeGreaterThan(0.04)
})

test('moves, mirrors and repeats with its differences', () => {
  fc.assert(
    fc.property(differences, fc.integer({ min: -50, max: 50 }), (values, shift) => {
      const { mean, low, high } = meanInterval(values, 3)
      expect(low).toBeLessThanOrEqual(mean + 1e-6)
      expect(high).toBeGreaterThanOrEqual(mean - 1e-6)
      const moved = meanInterval(
        values.map((value) => value + shift),
        3,
      )
      expect(moved.low).toBeCloseTo(low + shift, 6)
      expect(moved.high).toBeCloseTo(high + shift, 6)
      const mirrored = meanInterval(
        values.map((value) => -value),
        3,
      )
      expect(mirrored.low).toBeCloseTo(-high, 6)
      expect(meanInterval(values, 3)).toEqual({ mean, low, high })
    }),
    { numRuns: 100 },
  )
})

test('does not take the rounding of a sum for a difference', () => {
  expect(verdictOf([0.1, 0.2, -0.3, 0.1, 0.2, -0.3], 1).kind).toBe('same')
  expect(verdictOf([0, 0, 0, 0, 0, 0], 1)).toEqual({
    kind: 'same',
    difference: 0,
    low: 0,
    high: 0,
    counted: 6,
    more_conversations: null,
  })
})

test('says better, worse, same and unknown by the interval', () => {
  expect(verdictOf([1, 2, 3, 4, 5, 6], 1)).toMatchObject({ kind: 'better', low: 1, counted: 6 })
  expect(verdictOf([-1, -2, -3, -4, -5, -6], 1)).toMatchObject({ kind: 'worse', high: -1 })
  expect(verdictOf([-1, 5, -5, 2, 3, 1], 1)).toMatchObject({ kind: 'same', low: -5, high: 5 })
  expect(verdictOf([-1, 5.1, -5, 2, 3, 1], 1).kind).toBe('unknown')
  expect(verdictOf([8, 8, 8, 8, 8], 1)).toMatchObject({ kind: 'unknown', counted: 5 })
  expect(verdictOf([], 1)).toMatchObject({ kind: 'unknown', counted: 0, more_conversations: null })
})

test('says how many more conversations would show 5 points', () => {
  for (const sample of normalSamples(30, 7, 1, 9)) {
    const { more_conversations: more } = verdictOf(sample, 1)
    const spread = Math.sqrt(
      sample.reduce((sum, value) => sum + (value - meanInterval(sample, 1).mean) ** 2, 0) / 6,
    )
    const sees = (count: number) => (visibleDifference(count, spread) ?? Infinity) <= 5
    if (more === null) expect(sees(7) || !sees(40)).toBe(true)
    else expect([sees(7 + more), more > 1 && sees(6 + more)]).toEqual([true, false])
  }
  expect(verdictOf([2, 2, 2], 1).more_conversations).toBe(3)
  expect(verdictOf([-90, 90, -80, 80, -70, 70], 1).more_conversations).toBeNull()
  expect(verdictOf([4], 1).more_conversations).toBeNull()
})

test('calls a text that is compared with itself better or worse in at most 8 % of all cases', () => {
  for (const count of [6, 8, 12]) {
    const alarms = normalSamples(500, count, 0, 6, count).filter((sample) =>
      ['better', 'worse'].includes(verdictOf(sample, 1).kind),
    )
    expect(alarms.length / 500).toBeLessThanOrEqual(0.08)
  }
})

// The mean of six judgements of three replays a side, each with the answers' and the judge's own spread.
test.each([8, -8])('finds a planted difference of %d with 12 conversations', (planted) => {
  const spread = Math.sqrt((2 * (6 ** 2 + 5 ** 2 / 2)) / 3)
  const kinds = normalSamples(300, 12, planted, spread).map((sample) => verdictOf(sample, 1).kind)
  const found = kinds.filter((kind) => kind === (planted > 0 ? 'better' : 'worse'))
  expect(found.length / 300).toBeGreaterThanOrEqual(0.9)
})

test.each([6, 7, 8, 10, 12])(
  'says which difference %d conversations see, as a simulation does',
  (count) => {
    const visible = visibleDifference(count, 1) ?? 0
    expect(Math.abs(visible / simulatedDifference(500, count) - 1)).toBeLessThan(0.2)
  },
)

test('sees smaller differences with more conversations and less spread', () => {
  expect(visibleDifference(5, 6)).toBeNull()
  expect(Math.ceil(visibleDifference(6, 6) ?? 0)).toBe(11)
  expect(Math.ceil(visibleDifference(8, 6) ?? 0)).toBe(8)
  expect(Math.ceil(visibleDifference(12, 6) ?? 0)).toBe(6)
  const all = Array.from({ length: 35 }, (_, index) => visibleDifference(index + 6, 6) ?? 0)
  expect(all).toEqual(all.toSorted((one, other) => other - one))
  expect(visibleDifference(12, 3)).toBeCloseTo((visibleDifference(12, 6) ?? 0) / 2)
})

test.each<[string, Pair[], number]>([
  [
    'scikit-learn, test_cohen_kappa',
    pairsOf([
      [46, 0, 0],
      [4, 40, 0],
      [0, 0, 10],
    ]),
    0.9541,
  ],
  [
    // The package leaves out the fifth of six levels, which neither rater used.
    'irr for R, kappa2(anxiety[, 2:3], "squared"), printed in statsmodels as 0.2520325',
    pairsOfDigits('35452424332333221334', '21443215111233113322'),
    0.252,
  ],
  [
    'Metrics by B. Hamner, testQuadraticWeightedKappa',
    [
      [1, 2],
      [3, 4],
      [3, 5],
      [5, 6],
    ],
    0.6957,
  ],
])('has the kappa of %s', (_, pairs, expected) => {
  expect(quadraticKappa(pairs)?.toFixed(4)).toBe(expected.toFixed(4))
})

test('has the kappa that irr prints for the first two raters of its example', () => {
  const pairs = pairsOfDigits('33345523522615221243', '36462424332333221334')
  expect(quadraticKappa(pairs)?.toFixed(3)).toBe('0.297')
})

test('computes kappa as the table of all weights does', () => {
  const points = fc.integer({ min: 0, max: 100 })
  fc.assert(
    fc.property(fc.array(fc.tuple(points, points), { minLength: 2, maxLength: 30 }), (pairs) => {
      let observed = 0
      let expected = 0
      for (const [first, second] of pairs) {
        observed += (first - second) ** 2 / pairs.length
        for (const [, other] of pairs) expected += (first - other) ** 2 / pairs.length ** 2
      }
      const kappa = quadraticKappa(pairs)
      if (expected === 0) expect(kappa).toBeNull()
      else expect(kappa).toBeCloseTo(1 - observed / expected, 6)
    }),
  )
})

test('has no kappa where all points are the same, and 1 where all agree', () => {
  expect(quadraticKappa([])).toBeNull()
  expect(quadraticKappa([[70, 70.2]])).toBeNull()
  expect(kappaInterval([[70, 70]], 1)).toBeNull()
  const agreed: Pair[] = [10, 30, 50, 70, 90].map((points) => [points, points])
  expect(kappaInterval(agreed, 1)).toEqual({ value: 1, low: 1, high: 1 })
})
