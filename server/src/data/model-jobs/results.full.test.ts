import { seededRandom } from '../../lib/statistics.ts'
import { expect, test } from 'vitest'
import { resultOf } from './results.ts'
import type { CompleteReplay } from './results.ts'

const standardDeviation = { answers: 6, judge: 5 }

/** Normal numbers of a seed (Box and Muller 1958). */
const normalOf = (seed: number) => {
  const random = seededRandom(seed)
  return () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
}

/** Twelve conversations, each replayed three times on both sides and judged twice. */
const simulate = (seed: number, effect: number): CompleteReplay[] => {
  const normal = normalOf(seed)
  return Array.from({ length: 72 }, (_, index) => {
    const side = index % 2 ? 'changed' : 'current'
    const worth = 60 + (side === 'changed' ? effect : 0) + normal() * standardDeviation.answers
    const judge = () => ({ overall_score: worth + normal() * standardDeviation.judge })
    const id = `trial ${Math.floor(index / 2) % 12}`
    return { id, side, report: 'judge', scale: 100, reports: [judge(), judge()], checks: null }
  })
}

/** Twenty stored sessions, each judged twice on both sides by judges that vary alike. */
const simulateJudges = (seed: number): CompleteReplay[] => {
  const normal = normalOf(seed)
  return Array.from({ length: 40 }, (_, index) => {
    const side = index % 2 ? 'changed' : 'current'
    const worth = 60 + 2 * Math.floor(index / 2)
    const judge = () => ({ overall_score: worth + normal() * standardDeviation.judge })
    const id = `session ${Math.floor(index / 2)}`
    return { id, side, report: 'judge', scale: 100, reports: [judge(), judge()], checks: null }
  })
}

/** How many of so many experiments say each kind. */
const kindsOf = (experiments: number, simulated: (seed: number) => CompleteReplay[]) => {
  const counts = { better: 0, worse: 0, same: 0, unknown: 0 }
  for (let seed = 1; seed <= experiments; seed++) {
    const kind = resultOf(simulated(seed), seed)?.verdict.kind
    if (kind) counts[kind] += 1
  }
  return counts
}

test('calls a text better or worse than itself in at most 8 % of 500 experiments', () => {
  const { better, worse } = kindsOf(500, (seed) => simulate(seed, 0))
  expect(better + worse).toBeLessThanOrEqual(40)
})

// The sides of a job have models in their inputs, which its result does not look at.
test.each([
  ['that plays', (seed: number) => simulate(seed, 0)],
  ['that judges', simulateJudges],
])('calls a model %s better or worse than itself in at most 16 of 200 trials', (_, simulated) => {
  const { better, worse } = kindsOf(200, simulated)
  expect(better + worse).toBeLessThanOrEqual(16)
})
