import { fewestForVerdict } from '@greenroom/contract'
import type { ExperimentVerdict, MeanInterval } from '@greenroom/contract'

const maxConversations = 40
/** The difference, in points of 0 to 100, that an author wants to know of. */
const worthKnowing = 5
const allSubsetsUpTo = 14
const randomSubsets = 20_000
const resamples = 2000

/** Numbers from 0 to below 1 that a seed repeats: mulberry32 (T. Ettinger 2017, public domain). */
export function seededRandom(seed: number): () => number {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length

/** The standard deviation of a sample. A single value has none: NaN. */
export const standardDeviation = (values: readonly number[]): number => {
  const centre = mean(values)
  const squares = values.map((value) => (value - centre) ** 2)
  return Math.sqrt((mean(squares) * squares.length) / (squares.length - 1))
}

/** The means of all non-empty subsets of up to 14 values, else of 20,000 random ones, sorted. */
function subsetMeans(values: readonly number[], seed: number): Float64Array {
  const random = seededRandom(seed)
  const all = values.length <= allSubsetsUpTo
  const means = new Float64Array(all ? 2 ** values.length - 1 : randomSubsets)
  for (let index = 0; index < means.length; index += 1) {
    let sum = 0
    let size = 0
    while (size === 0) {
      let bits = index + 1
      for (let at = 0; at < values.length; at += 1) {
        if (!all && at % 32 === 0) bits = random() * 2 ** 32
        if (bits & 1) {
          sum += values[at] ?? 0
          size += 1
        }
        bits >>>= 1
      }
    }
    // Rounded, so that a sum that is zero on paper is not taken for a difference.
    means[index] = Math.round((sum / size) * 1e9) / 1e9
  }
  return means.toSorted()
}

/**
 * The 95 % interval of a mean by the means of subsets (Hartigan 1969, Journal of the American Statistical Association
 * 64, 1303–1317). It assumes that the differences are symmetric about their centre, but no normal distribution.
 */
export function meanInterval(differences: readonly number[], seed: number): MeanInterval {
  if (differences.length === 0) return { mean: 0, low: 0, high: 0 }
  const means = subsetMeans(differences, seed)
  const rank = Math.max(1, Math.floor(0.025 * (means.length + 1)))
  return { mean: mean(differences), low: means.at(rank - 1) ?? 0, high: means.at(-rank) ?? 0 }
}

/** What `visibleDifference` is for 6 to 40 conversations at a spread of 1. The tests simulate it. */
const visibleAtSpread1 = [
  1.79, 1.336, 1.189, 1.093, 1.001, 0.937, 0.889, 0.845, 0.814, 0.77, 0.75, 0.724, 0.711, 0.68,
  0.665, 0.63, 0.627, 0.613, 0.593, 0.584, 0.571, 0.567, 0.548, 0.544, 0.532, 0.519, 0.516, 0.498,
  0.494, 0.493, 0.475, 0.465, 0.463, 0.461, 0.446,
]

/**
 * The smallest difference that the interval finds in 80 of 100 seeded samples of normal differences with this standard
 * deviation (power by simulation: Efron and Tibshirani 1993, An Introduction to the Bootstrap, chapter 25). It grows with
 * the spread, so it is simulated for a spread of 1 only. Null below six conversations, which find none.
 */
export function visibleDifference(count: number, spread: number): number | null {
  const visible = visibleAtSpread1[Math.min(count, maxConversations) - fewestForVerdict]
  return visible === undefined ? null : visible * spread
}

/** How many more conversations would show 5 points; null if these do already, or if it takes more than 40. */
function moreConversations(differences: readonly number[]): number | null {
  const spread = standardDeviation(differences)
  const sees = (count: number) => (visibleDifference(count, spread) ?? Infinity) <= worthKnowing
  if (sees(differences.length)) return null
  for (let count = differences.length + 1; count <= maxConversations; count += 1)
    if (sees(count)) return count - differences.length
  return null
}

/** What the differences of an experiment's conversations say, by the interval of their mean. */
export function verdictOf(differences: readonly number[], seed: number): ExperimentVerdict {
  const { mean: difference, low, high } = meanInterval(differences, seed)
  const counted = differences.length
  let kind: ExperimentVerdict['kind'] = 'unknown'
  if (counted >= fewestForVerdict) {
    if (low > 0) kind = 'better'
    else if (high < 0) kind = 'worse'
    else if (low >= -worthKnowing && high <= worthKnowing) kind = 'same'
  }
  const more = moreConversations(differences)
  return { kind, difference, low, high, counted, more_conversations: more }
}

export type Pair = readonly [number, number]

/**
 * Kappa with quadratic weights on whole points (Cohen 1968, Psychological Bulletin 70, 213–220); null where all points are
 * the same. The disagreement expected by chance is the mean square between all pairs, which the moments give.
 */
export function quadraticKappa(pairs: readonly Pair[]): number | null {
  let [first, second, squares, apart] = [0, 0, 0, 0]
  for (const [one, other] of pairs) {
    const [a, b] = [Math.round(one), Math.round(other)]
    first += a
    second += b
    squares += a ** 2 + b ** 2
    apart += (a - b) ** 2
  }
  const expected = squares - (2 * first * second) / pairs.length
  return expected > 1e-6 ? 1 - apart / expected : null
}

/** Kappa with the 95 % interval of 2,000 resamples of the pairs (Efron 1979, Annals of Statistics 7, 1–26). */
export function kappaInterval(
  pairs: readonly Pair[],
  seed: number,
): { value: number; low: number; high: number } | null {
  const value = quadraticKappa(pairs)
  if (value === null) return null
  const random = seededRandom(seed)
  const resample = () => pairs.map((pair) => pairs[Math.floor(random() * pairs.length)] ?? pair)
  const kappas = Array.from({ length: resamples }, () => quadraticKappa(resample()))
  const sorted = kappas.filter((kappa) => kappa !== null).toSorted((one, other) => one - other)
  const rank = Math.floor(0.025 * sorted.length)
  return { value, low: sorted.at(rank) ?? value, high: sorted.at(-1 - rank) ?? value }
}
